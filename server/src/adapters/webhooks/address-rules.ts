import { BlockList, isIP } from 'node:net';

/** Ranges not reachable from the internet, or not addressing a single host (IANA special-purpose registries). */
const privateIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Ranges in 2000::/3, the only public part of IPv6, that wrap an IPv4 address or are reserved. */
const reservedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const blockedIpv4 = listOf(privateIpv4);
const blockedIpv6 = listOf(reservedIpv6);
const publicIpv6 = listOf(['2000::/3']);

export function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Returns whether an address is public. */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !blockedIpv4.check(address, 'ipv4');
  // IPv4-mapped addresses are outside 2000::/3.
  return version === 6 && publicIpv6.check(address, 'ipv6') && !blockedIpv6.check(address, 'ipv6');
}

export function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
