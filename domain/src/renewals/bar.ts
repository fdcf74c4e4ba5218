import type { Sunset } from '../catalogue/sunset.ts';
import type { PlanAlias } from '../catalogue/plan.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays } from '../primitives/calendar-date.ts';
import { fitsSunset } from './consent.ts';
import type { MandateStanding, StopReason } from './mandate.ts';
import { isLive } from './mandate.ts';

export interface BarFacts {
  readonly mandate: MandateStanding;
  readonly alias: PlanAlias;
  readonly sunset: Sunset | null;
  readonly term: {
    readonly endDate: CalendarDate;
    readonly endedBy: 'plan-change' | 'cancellation' | 'end-of-service' | 'chargeback' | null;
    readonly isSuspended: boolean;
  };
  /** Whether part of the term's price was refunded. */
  readonly isRefunded: boolean;
  /** Whether a payment of the term is or was disputed at the bank, and not won. */
  readonly isDisputed: boolean;
}

const byEnd = {
  'plan-change': 'plan-changed',
  cancellation: 'cancelled',
  'end-of-service': 'sunset',
  chargeback: 'disputed',
} as const satisfies Record<NonNullable<BarFacts['term']['endedBy']>, StopReason>;

/** Returns why a renewal of the term may not be offered or debited, or null if it may be renewed. */
export function renewalBar(facts: BarFacts): StopReason | null {
  const { mandate, term, sunset, alias } = facts;
  if (mandate.state === 'stopped') return mandate.reason ?? 'member';
  if (!isLive[mandate.state]) return 'unpaid';
  if (term.endedBy !== null) return byEnd[term.endedBy];
  if (!fitsSunset(alias, addDays(term.endDate, 1), sunset)) return 'sunset';
  if (term.isSuspended || facts.isDisputed) return 'disputed';
  return facts.isRefunded ? 'refunded' : null;
}
