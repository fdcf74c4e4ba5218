import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { Publication } from '../platform/published.ts';
import { certificates } from './registrations.ts';

/** An analyst's public profile. */
export type Analyst = {
  readonly name: string;
  readonly qualification: string;
  readonly biography: string;
  /** Path of the portrait, relative to the origin, or null if there is none. */
  readonly portrait: string | null;
  /** The NISM certificate with the latest expiry. */
  readonly certificate: { readonly number: string; readonly validUntil: CalendarDate };
};

/** By name in lower case. A renewed certificate keeps the previous one's profile until it has its own. */
export const analystsPublication = new Publication(
  ['firm'],
  async (db): Promise<ReadonlyMap<string, Analyst>> => {
    const newestFirst = (await certificates(db)).toReversed();
    const byName = Map.groupBy(newestFirst, ({ analyst }) => analyst.toLowerCase());
    return new Map(
      [...byName].flatMap(([key, own]) => {
        const [certificate] = own;
        if (certificate === undefined) return [];
        const { number, validUntil, analyst } = certificate;
        const hash = own.find(({ portrait }) => portrait !== null)?.portrait ?? null;
        return [
          [
            key,
            {
              name: analyst,
              qualification: own.find(({ qualification }) => qualification !== '')?.qualification ?? '',
              biography: own.find(({ biography }) => biography !== '')?.biography ?? '',
              portrait: hash === null ? null : `/api/firm/portraits/${hash}`,
              certificate: { number, validUntil },
            },
          ] as const,
        ];
      }),
    );
  },
);

/** Returns the analyst who wrote an article, or null if not recorded. */
export function analystNamed(analysts: ReadonlyMap<string, Analyst>, author: string): Analyst | null {
  return analysts.get(author.toLowerCase()) ?? null;
}
