import { randomUUID } from 'node:crypto';

/** Returns a random IPv6 address. The server counts attempts per network, and tests must not use up each other's attempts. */
export const newNetwork = (): string => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

/** Returns headers of requests from a random network. */
export const ownNetwork = (): Record<string, string> => ({ 'x-forwarded-for': newNetwork() });
