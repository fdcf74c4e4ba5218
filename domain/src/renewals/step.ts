import type { CalendarDate } from '../primitives/calendar-date.ts';
import { debitTime, graceTime, lapseTime, noticeMs } from './schedule.ts';
import type { DayHour } from './schedule.ts';

/**
 * `asking`: price, tax or terms changed, and the member has not agreed yet. `noticed`: the notice is sent before a
 * debit. `debiting`: a debit is in progress. `retrying`: the debit failed and is retried. `linked`: the member must pay
 * by link. The others are final. `lapsed`: not paid. `superseded`: the term's last day moved, and the renewal is
 * planned again.
 */
export const renewalStates = [
  'asking',
  'noticed',
  'debiting',
  'retrying',
  'linked',
  'renewed',
  'lapsed',
  'stopped',
  'superseded',
] as const;
export type RenewalState = (typeof renewalStates)[number];

export const isOpenRenewal = {
  asking: true,
  noticed: true,
  debiting: true,
  retrying: true,
  linked: true,
  renewed: false,
  lapsed: false,
  stopped: false,
  superseded: false,
} as const satisfies Record<RenewalState, boolean>;

export interface RenewalFacts {
  readonly state: RenewalState;
  /** Last day of the renewed term, without a grace period. */
  readonly endDate: CalendarDate;
  /** When the mail server accepted the notice; null if it has not. */
  readonly noticedAt: Date | null;
  /** When the provider accepted the order, and with it the payer's notification; null if it has not. */
  readonly notifiedAt: Date | null;
  readonly retryAt: Date | null;
  /** Last day of the grace period; null if it has not started. */
  readonly graceUntil: CalendarDate | null;
  readonly graceDays: number;
  /** Whether the provider's payment for the debit in progress is known. */
  readonly isDebitKnown: boolean;
}

/**
 * `announce` opens the order at the provider and sends the notice, whichever is outstanding. `look` queries the
 * provider.
 */
export type Step = 'announce' | 'debit' | 'look' | 'grace' | 'lapse';

type AtHour = (when: DayHour) => Date;

/**
 * Returns the due step of an open renewal, or null if none is due. @param at returns the instant of an hour in India
 */
export function dueStep(facts: RenewalFacts, now: Date, at: AtHour): Step | null {
  const end = endOf(facts, at);
  const own = ownStep(facts, at);
  // A debit in progress may still succeed, so the plan does not end until it is decided.
  if (facts.state === 'debiting') return end.step === 'grace' && end.time <= now ? 'grace' : 'look';
  if (end.time <= now) return end.step;
  return own !== null && own.time <= now ? own.step : null;
}

/** Delay before a failed step is retried. */
const tryAgainMs = 10 * 60_000;
/** Query interval for a debit in progress. */
const lookEveryMs = 6 * 3_600_000;

/** Returns when to check an open renewal again, after the currently due steps were completed or attempted. */
export function nextTime(facts: RenewalFacts, now: Date, at: AtHour): Date {
  const end = endOf(facts, at).time;
  if (facts.state === 'debiting') {
    const look = new Date(now.getTime() + (facts.isDebitKnown ? lookEveryMs : tryAgainMs));
    return end > now && end < look ? end : look;
  }
  const again = new Date(now.getTime() + tryAgainMs);
  const own = ownStep(facts, at)?.time ?? end;
  const next = own < end ? own : end;
  return next > now ? next : again;
}

interface Timed {
  readonly step: Step;
  readonly time: Date;
}

function endOf({ state, endDate, graceUntil, graceDays }: RenewalFacts, at: AtHour): Timed {
  const hasGrace = graceUntil === null && graceDays > 0 && state !== 'asking';
  return hasGrace
    ? { step: 'grace', time: at(graceTime(endDate)) }
    : { step: 'lapse', time: at(lapseTime(endDate, graceUntil)) };
}

const atOnce = new Date(0);

function ownStep(facts: RenewalFacts, at: AtHour): Timed | null {
  const { state, noticedAt, notifiedAt, retryAt } = facts;
  switch (state) {
    case 'noticed':
    case 'linked': {
      if (noticedAt === null || notifiedAt === null) return { step: 'announce', time: atOnce };
      if (state === 'linked') return null;
      const since = Math.max(noticedAt.getTime(), notifiedAt.getTime()) + noticeMs;
      return { step: 'debit', time: new Date(Math.max(since, at(debitTime(facts.endDate)).getTime())) };
    }
    case 'retrying':
      return retryAt === null ? null : { step: 'debit', time: retryAt };
    default:
      return null;
  }
}
