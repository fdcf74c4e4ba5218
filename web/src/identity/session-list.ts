import type { ResponseOf } from '@niveshak/contract/http/route';
import type { listSessions } from '@niveshak/contract/identity/routes';
import { instantText } from '../lib/dates.ts';

export type ListedSession = ResponseOf<typeof listSessions>[number];

/** Number of sessions in the collapsed list. */
export const collapsedSessionCount = 3;

/** Returns this device's session first, then the others by most recent use. */
export function inOrder(sessions: readonly ListedSession[]): ListedSession[] {
  return sessions.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.lastSeenAt < b.lastSeenAt ? 1 : -1),
  );
}

const time = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Asia/Kolkata',
});

/** Returns the instant in Indian time, as `2 Jun 2025, 09:05`. */
export function usedAt(instant: string): string {
  return `${instantText(instant)}, ${time.format(new Date(instant))}`;
}
