import { addDays, daysBetween, minDate } from '@niveshak/domain/primitives/calendar-date';
import { dueStep, nextTime } from '@niveshak/domain/renewals/step';
import type { Step } from '@niveshak/domain/renewals/step';
import { readSunset } from '../catalogue/index.ts';
import { cancelRenewalOrder, orderById, settleOrder } from '../checkout/index.ts';
import { lockUser } from '../identity/index.ts';
import { grantGrace, termById, termsOf } from '../membership/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { forEachIsolated } from '../platform/jobs/due.ts';
import type { DueSource } from '../platform/jobs/due.ts';
import { emit } from '../platform/outbox.ts';
import type { Tx } from '../platform/db/database.ts';
import { announceRenewal } from './announce.ts';
import type { AnnounceDeps } from './announce.ts';
import { queryDebit, requestDebit } from './debit.ts';
import type { DebitDeps } from './debit.ts';
import { barOf, instantOf, stepFacts } from './facts.ts';
import { mandateById } from './mandate-store.ts';
import { onOrderFulfilled } from './on-order.ts';
import { dueTerms, earliestPlan, planRenewal } from './plan.ts';
import {
  debitsOf,
  earliestRenewal,
  endRenewal,
  readGraceDays,
  renewalById,
  renewalsDueBy,
  updateRenewal,
} from './renewal-store.ts';
import type { Renewal } from './renewal-store.ts';
import { stopMandate } from './stop.ts';
import { upcomingRenewals } from './upcoming.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'renewal-grace': { renewalId: string };
    'renewal-lapsed': { renewalId: string };
  }
}

export type RenewalDeps = AnnounceDeps & DebitDeps;

/** Plans renewals and runs their steps: notice, debit, retry, grace period, end. */
export function automaticRenewals(deps: RenewalDeps): DueSource {
  const { db } = deps;
  return {
    name: 'automatic-renewals',
    upcoming: upcomingRenewals,
    earliest: async (until) => {
      const [planned, due] = [
        await earliestPlan(db, businessTimeAt(until)),
        await earliestRenewal(db, until),
      ];
      return planned === null || (due !== null && due < planned) ? due : planned;
    },
    runDue: async (time) => {
      await forEachIsolated(
        () => dueTerms(db, time),
        (term) => planRenewal(deps, term, time),
      );
      await forEachIsolated(
        () => renewalsDueBy(db, time.instant, 100),
        ({ id }) => advance(deps, id, time),
      );
    },
  };
}

/** Runs all due steps of a renewal and schedules the next one. */
async function advance(deps: RenewalDeps, id: string, time: BusinessTime): Promise<void> {
  const { db } = deps;
  const graceDays = await readGraceDays(db);
  const tried = new Set<Step>();
  for (;;) {
    const renewal = await current(deps, id, time);
    if (renewal === null || renewal.nextAt === null) return;
    const isDebitKnown = (await debitsOf(db, id)).every(({ paymentId }) => paymentId !== null);
    const facts = stepFacts(renewal, graceDays, isDebitKnown);
    const step = dueStep(facts, time.instant, instantOf);
    if (step === null || tried.has(step)) {
      await updateRenewal(db, id, {}, nextTime(facts, time.instant, instantOf));
      return;
    }
    tried.add(step);
    await take(deps, step, renewal, time);
  }
}

/** Returns the renewal, updated after external changes to its order and term, or null if it is over. */
async function current(deps: RenewalDeps, id: string, time: BusinessTime): Promise<Renewal | null> {
  const { db } = deps;
  const renewal = await renewalById(db, id);
  if (renewal === null || renewal.nextAt === null) return null;
  const known = renewal.orderId === null ? null : await orderById(db, renewal.orderId);
  if (known !== null) await settleOrder(deps, known, time);
  const order = known === null ? null : await orderById(db, known.id);
  if (order?.state === 'fulfilled') {
    // If the provider does not respond, the token event reads the token later.
    await onOrderFulfilled(deps, order.id, time);
    return null;
  }
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, renewal.userId);
    const mandate = await mandateById(tx, renewal.mandateId);
    const term = await termById(tx, renewal.termId);
    if (mandate === null || term === null) return null;
    const hasGrace = renewal.graceUntil !== null;
    const bar = await barOf(tx, mandate, hasGrace ? { ...term, endDate: renewal.endDate } : term);
    if (bar !== null) {
      await stopMandate(tx, mandate, bar, time);
      return null;
    }
    if (order !== null && order.state !== 'created' && order.state !== 'paid') {
      // Cancelled or refunded elsewhere, for example because of the sunset.
      await endRenewal(tx, id, order.state === 'cancelled' ? 'superseded' : 'stopped', time.instant);
      return null;
    }
    if (term.endDate !== (renewal.graceUntil ?? renewal.endDate) && renewal.state !== 'debiting') {
      if (order !== null) await cancelRenewalOrder(tx, order.id, 'the last day of the plan moved', time);
      await endRenewal(tx, id, 'superseded', time.instant);
      return null;
    }
    return renewalById(tx, id);
  });
}

async function take(deps: RenewalDeps, step: Step, renewal: Renewal, time: BusinessTime): Promise<void> {
  const { db } = deps;
  switch (step) {
    case 'announce': {
      const mandate = await mandateById(db, renewal.mandateId);
      const order = renewal.orderId === null ? null : await orderById(db, renewal.orderId);
      if (mandate !== null && order !== null) await announceRenewal(deps, renewal, mandate, order, time);
      return;
    }
    case 'debit':
      return requestDebit(deps, renewal, time);
    case 'look':
      return queryDebit(deps, renewal, time);
    case 'grace':
      return db.transaction().execute((tx) => beginGrace(tx, renewal, time));
    case 'lapse':
      return db.transaction().execute((tx) => lapse(tx, renewal, time));
  }
}

/** Extends access while a renewal is unpaid, but not past the sunset. */
async function beginGrace(tx: Tx, { id, userId }: Renewal, time: BusinessTime): Promise<void> {
  await lockUser(tx, userId);
  const renewal = await renewalById(tx, id);
  if (renewal === null || renewal.nextAt === null || renewal.graceUntil !== null) return;
  if (await isContinued(tx, renewal)) return;
  const sunset = await readSunset(tx);
  const wanted = addDays(renewal.endDate, await readGraceDays(tx));
  const until = sunset === null ? wanted : minDate(wanted, sunset.date);
  const days = Math.max(0, daysBetween(renewal.endDate, until));
  if (days > 0) await grantGrace(tx, renewal.termId, days, time.instant);
  await updateRenewal(tx, id, { graceUntil: addDays(renewal.endDate, days) }, renewal.nextAt);
  if (days > 0) await emit(tx, 'renewal-grace', { renewalId: id }, time.instant);
}

/**
 * Returns whether the renewal was paid or another plan bought since it was read. If so, the corresponding event ends
 * it.
 */
async function isContinued(tx: Tx, { userId, endDate }: Renewal): Promise<boolean> {
  const terms = await termsOf(tx, userId);
  return terms.some((term) => term.startDate > endDate && term.endDate >= term.startDate);
}

/** Ends an unpaid renewal, its plan and its mandate. */
async function lapse(tx: Tx, { id, userId }: Renewal, time: BusinessTime): Promise<void> {
  await lockUser(tx, userId);
  const renewal = await renewalById(tx, id);
  if (renewal === null || renewal.nextAt === null || (await isContinued(tx, renewal))) return;
  const { orderId, state } = renewal;
  if (orderId !== null) await cancelRenewalOrder(tx, orderId, 'the renewal was not paid', time);
  if (!(await endRenewal(tx, id, 'lapsed', time.instant))) return;
  await emit(tx, 'renewal-lapsed', { renewalId: id }, time.instant);
  const mandate = await mandateById(tx, renewal.mandateId);
  if (mandate !== null) await stopMandate(tx, mandate, state === 'asking' ? 'not-agreed' : 'unpaid', time);
}
