import type { CalendarDate } from '../primitives/calendar-date.ts';

/** A web address, app or social handle, and the day on which it was reported to BSE, or null if it was not (S-37). */
export type FirmAddress = { readonly address: string; readonly reportedOn: CalendarDate | null };

/** Returns the unreported addresses: entries without a day, and used hosts without an entry; each once, in order. */
export function unreportedAddresses(
  addresses: readonly FirmAddress[],
  usedUrls: readonly string[],
): string[] {
  const listed = new Set(addresses.map(({ address }) => hostOf(address)));
  const open = addresses.filter(({ reportedOn }) => reportedOn === null).map(({ address }) => address);
  const unlisted = usedUrls.map(hostOf).filter((host) => host !== '' && !listed.has(host));
  return [...new Set([...open, ...unlisted])];
}

/** Returns `firm.in` for `https://www.firm.in/research`, or other text, such as a handle, in lower case. */
export function hostOf(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '');
}
