import net from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The caller's address: the socket's, or what a proxy of TRUSTED_PROXIES forwarded. An address that is none, as a broken
 * proxy may send it, counts for nothing; `0.0.0.0` where the connection is gone already.
 */
export function addressOf(request: FastifyRequest): string {
  const forwarded = plain(request.ip);
  if (net.isIP(forwarded) !== 0) return forwarded;
  return plain(request.socket.remoteAddress) || '0.0.0.0';
}

/** What limits count an address by: IPv4 whole, IPv6 by its /64, which is one customer's. */
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

/** An IPv4 address that came over an IPv6 socket is written as IPv4. */
function plain(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Whether a text is an address or a CIDR range, as TRUSTED_PROXIES lists them. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = net.isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
