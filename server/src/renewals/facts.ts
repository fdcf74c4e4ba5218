import type { DayHour } from '@niveshak/domain/renewals/schedule';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { debitLimit } from '@niveshak/domain/renewals/consent';
import type { RenewalConsent } from '@niveshak/domain/renewals/consent';
import { renewalBar } from '@niveshak/domain/renewals/bar';
import type { StopReason } from '@niveshak/domain/renewals/mandate';
import type { RenewalFacts } from '@niveshak/domain/renewals/step';
import { creditedOfOrder } from '../billing/index.ts';
import { readSunset } from '../catalogue/index.ts';
import { isOrderDisputed } from '../checkout/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import { startOfDay } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { Mandate } from './mandate-store.ts';
import type { Renewal } from './renewal-store.ts';

/** Returns the instant of an hour of a day in India. */
export function instantOf({ day, hour }: DayHour): Date {
  return new Date(startOfDay(day).getTime() + hour * 3_600_000);
}

/**
 * Returns why a term cannot be renewed, or null if it can.
 * @throws if nothing was paid for the term
 */
export async function barOf(db: Db, mandate: Mandate, term: MemberTerm): Promise<StopReason | null> {
  const { orderId } = term;
  if (orderId === null) throw new Error(`Term ${term.id} has no order, so that it cannot be renewed.`);
  const sunset: Sunset | null = await readSunset(db);
  return renewalBar({
    mandate,
    alias: mandate.alias,
    sunset,
    term: { endDate: term.endDate, endedBy: term.endedBy, isSuspended: term.isSuspended === true },
    isRefunded: (await creditedOfOrder(db, orderId)).taxable > 0,
    isDisputed: await isOrderDisputed(db, orderId),
  });
}

/** Returns whether the bank can be debited; otherwise the member pays by link. */
export function canDebit(mandate: Mandate, { netPrice }: RenewalConsent): boolean {
  const isWithin = netPrice <= mandate.limit && netPrice <= debitLimit;
  return mandate.method === 'debit' && mandate.state === 'active' && mandate.tokenId !== null && isWithin;
}

/** Returns a renewal as input for the due date rules. */
export function stepFacts(renewal: Renewal, graceDays: number, isDebitKnown: boolean): RenewalFacts {
  return { ...renewal, graceDays, isDebitKnown };
}
