import type { CalendarDate } from '../primitives/calendar-date.ts';

/** Web address, app or social handle, with the day it was reported to BSE; null if not reported (S-37). */
export type FirmAddress = { readonly address: string; readonly reportedOn: CalendarDate | null };

/**
 * Returns the unreported addresses, which are entries without a day and used hosts without an entry. Each occurs once,
 * in order.
 */
export function unreportedAddresses(
  addresses: readonly FirmAddress[],
  usedUrls: readonly string[],
): string[] {
  const listed = new Set(addresses.map(({ address }) => hostOf(address)));
  const open = addresses.filter(({ reportedOn }) => reportedOn === null).map(({ address }) => address);
  const unlisted = usedUrls.map(hostOf).filter((host) => host !== '' && !listed.has(host));
  return [...new Set([...open, ...unlisted])];
}

/**
 * Returns the host of a URL, such as `firm.in` for `https://www.firm.in/research`. Returns other text, such as a
 * handle, in lower case.
 */
export function hostOf(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '');
}
