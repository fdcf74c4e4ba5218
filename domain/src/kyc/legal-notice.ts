import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, formatDate } from '../primitives/calendar-date.ts';

/** Default number of days from notifying members to the effective date of a new text. */
export const defaultNoticeDays = 30;

/** SEBI's minimum notice in days before a voluntary change of the terms or the MITC (S-14). */
export const minNoticeDays = 15;

/** Returns whether clients agree to texts of this kind. */
export function isAgreement(kind: string): boolean {
  return kind === 'terms' || kind === 'mitc';
}

/** Returns whether clients are notified of a new version of a text of this kind. */
export function isNotified(kind: string): boolean {
  return isAgreement(kind) || kind === 'privacy' || kind === 'ai';
}

/** Returns why a new version of a legal text may not apply from a given day, or null if it may. */
export function legalNoticeProblem({
  effectiveFrom,
  noticeDays,
  today,
  latest,
  kind,
  isRegulatory,
}: {
  readonly effectiveFrom: CalendarDate;
  readonly noticeDays: number;
  readonly today: CalendarDate;
  /** Effective date of the latest version; null if this is the first. */
  readonly latest: CalendarDate | null;
  readonly kind: string;
  /** Whether a regulator requires the change. */
  readonly isRegulatory: boolean;
}): string | null {
  if (latest !== null && effectiveFrom <= latest)
    return `A version takes effect on ${formatDate(latest)}. The next one must start later.`;
  if (isAgreement(kind) && latest !== null && !isRegulatory && noticeDays < minNoticeDays)
    return `Clients must get at least ${minNoticeDays} days of notice, unless a regulator requires the change.`;
  const earliest = addDays(today, noticeDays);
  if (effectiveFrom >= earliest) return null;
  return noticeDays === 0
    ? 'It cannot take effect before today.'
    : `With ${noticeDays} days of notice it can take effect on ${formatDate(earliest)}.`;
}
