import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** A network: its address and the number of significant bits. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/**
 * Parses a list of networks such as `10.0.0.7, 2001:db8::/32`.
 * @throws {Error} if an entry is invalid
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
 * Returns the IP address of a request's sender. Without a proxy, this is the address of the connection. Each proxy appends the
 * address of its client to `X-Forwarded-For`, and earlier entries may be forged. The header is therefore read from its end, up to
 * the first address that is not trusted. This machine and `trustedProxies` are trusted.
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
