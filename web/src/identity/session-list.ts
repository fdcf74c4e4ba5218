import type { ResponseOf } from '@niveshak/contract/http/route';
import type { listSessions } from '@niveshak/contract/identity/routes';
import { daysBetween } from '@niveshak/domain/primitives/calendar-date';
import { businessDay } from '../lib/dates.ts';

export type ListedSession = ResponseOf<typeof listSessions>[number];

/** Number of sessions in the collapsed list. */
export const collapsedSessionCount = 3;

/** Returns this device's session first, then the others by most recent use. */
export function inOrder(sessions: readonly ListedSession[]): ListedSession[] {
  return sessions.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.lastSeenAt < b.lastSeenAt ? 1 : -1),
  );
}

const clock = new Intl.DateTimeFormat('en-IN', {
  timeStyle: 'short',
  hour12: false,
  timeZone: 'Asia/Kolkata',
});

/** Returns when a session began, such as `Signed in yesterday at 10:05`, to distinguish sessions of one browser. */
export function signedInText(instant: string, nowMs: number): string {
  const [today, day] = [businessDay(new Date(nowMs).toISOString()), businessDay(instant)];
  if (today === null || day === null) return '';
  const days = Math.min(0, daysBetween(today, day));
  return `Signed in ${relative.format(days, 'day')} at ${clock.format(Date.parse(instant))}`;
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * Returns how long ago the instant is, such as `2 minutes ago`. Sessions are in real time, which may differ from the
 * business date, so a date would mislead.
 */
export function usedAgo(instant: string, nowMs: number): string {
  const agoMs = Math.max(0, nowMs - Date.parse(instant));
  const [unit, lengthMs] = units.find(([, length]) => agoMs >= length) ?? [];
  if (unit === undefined || lengthMs === undefined) return 'just now';
  return relative.format(-Math.floor(agoMs / lengthMs), unit);
}
