import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** A network: its address, and how many bits of it count. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/**
 * Returns the networks of a list such as `10.0.0.7, 2001:db8::/32`.
 * @throws {Error} when one is none.
 */
export function parseNetworks(list: string): Network[] {
  const networks = list.split(',').map((text) => text.trim());
  return networks
    .filter((text) => text !== '')
    .map((text) => {
      if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
      const address = ipaddr.parse(text);
      return [address, address.kind() === 'ipv4' ? 32 : 128];
    });
}

type Address = ReturnType<typeof ipaddr.process>;

const isIn = (address: Address, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/**
 * Returns the sender's address: that of the connection, or what a proxy says of whom it stands before. Each proxy adds
 * an address at the end of `X-Forwarded-For`, so that the list is read from its end, and only as far as those who added
 * to it are trusted: this machine, and `trustedProxies`. What stands further left may be made up.
 */
export function senderAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedProxies: readonly Network[],
): string {
  const { remoteAddress = '' } = socket;
  if (!ipaddr.isValid(remoteAddress)) return remoteAddress;
  const isTrusted = (address: Address): boolean =>
    address.range() === 'loopback' || trustedProxies.some((network) => isIn(address, network));
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  let sender = ipaddr.process(remoteAddress);
  while (isTrusted(sender)) {
    const before = forwarded.pop()?.trim() ?? '';
    if (!ipaddr.isValid(before)) break;
    sender = ipaddr.process(before);
  }
  return sender.toString();
}
