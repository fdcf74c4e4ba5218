import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, formatDate } from '../primitives/calendar-date.ts';

/** Default notice period to members before a new version of a text comes into force. */
export const defaultNoticeDays = 30;

/** SEBI's minimum notice before a voluntary change of the terms or the MITC (S-14). */
export const leastNoticeDays = 15;

/** Whether clients agree to a text of this kind. */
export function isAgreement(kind: string): boolean {
  return kind === 'terms' || kind === 'mitc';
}

/** Whether clients are notified of a new version of a text of this kind. */
export function isNotified(kind: string): boolean {
  return isAgreement(kind) || kind === 'privacy' || kind === 'ai';
}

/** Returns why a new version of a legal text may not be in force from a given day, or null if it may. */
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
  /** Day from which the newest version is in force, or null if this is the first. */
  readonly latest: CalendarDate | null;
  readonly kind: string;
  /** Whether a regulator requires the change. */
  readonly isRegulatory: boolean;
}): string | null {
  if (latest !== null && effectiveFrom <= latest)
    return `A version takes effect on ${formatDate(latest)}. The next one must start later.`;
  if (isAgreement(kind) && latest !== null && !isRegulatory && noticeDays < leastNoticeDays)
    return `Clients must get at least ${leastNoticeDays} days of notice, unless a regulator requires the change.`;
  const earliest = addDays(today, noticeDays);
  if (effectiveFrom >= earliest) return null;
  return noticeDays === 0
    ? 'It cannot take effect before today.'
    : `With ${noticeDays} days of notice it can take effect on ${formatDate(earliest)}.`;
}
