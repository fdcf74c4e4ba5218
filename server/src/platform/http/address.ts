import net from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Returns the caller's address, from the socket or from a proxy in TRUSTED_PROXIES. Ignores an invalid forwarded
 * address. Returns `0.0.0.0` if the connection is already closed.
 */
export function addressOf(request: FastifyRequest): string {
  const forwarded = plain(request.ip);
  if (net.isIP(forwarded) !== 0) return forwarded;
  return plain(request.socket.remoteAddress) || '0.0.0.0';
}

/**
 * Returns the rate limit key for an address: the IPv4 address itself, or the /64 of an IPv6 address, which belongs to
 * one customer.
 */
export function addressGroup(address: string): string {
  if (net.isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Unmaps an IPv4 address received over an IPv6 socket. */
function plain(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Returns whether a text is an address or CIDR range, as in TRUSTED_PROXIES. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = net.isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
