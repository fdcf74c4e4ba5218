import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, formatDate } from '../primitives/calendar-date.ts';
import type { Term } from './term.ts';

/** Firm limits for the days of one pause, and for pauses that start within a year. */
export interface MemberPauses {
  readonly mostDays: number;
  readonly perYear: number;
}

export const memberPauseLimits = { mostDays: 90, perYear: 12 } as const;

/** Returns the number of pauses that a member may still start on a day. Pauses by staff also count. */
export function pausesLeft(
  { perYear }: Pick<MemberPauses, 'perYear'>,
  terms: readonly Pick<Term, 'pauses'>[],
  today: CalendarDate,
): number {
  const since = addDays(today, -365);
  const begun = terms.flatMap(({ pauses }) => pauses ?? []).filter(({ from }) => from > since);
  return Math.max(0, perYear - begun.length);
}

/** Returns why a member may not pause for these days, addressed to the member, or null if allowed. */
export function memberPauseProblem(
  settings: MemberPauses | null,
  terms: readonly Pick<Term, 'pauses'>[],
  days: number,
  today: CalendarDate,
): string | null {
  if (settings === null) return 'Plans cannot be paused online. Please write to support.';
  if (days > settings.mostDays) return `A pause can last at most ${settings.mostDays} days.`;
  if (pausesLeft(settings, terms, today) > 0) return null;
  const next = terms
    .flatMap(({ pauses }) => pauses ?? [])
    .map(({ from }) => addDays(from, 365))
    .filter((day) => day > today)
    .toSorted()[0];
  return `You have used all pauses for this year.${next === undefined ? '' : ` The next pause can begin on ${formatDate(next)}.`}`;
}
