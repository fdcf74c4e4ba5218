import * as routes from '@niveshak/contract/renewals/staff-routes';
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { failureText } from '@niveshak/domain/renewals/failure-text';
import { isMember } from '../../identity/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { emit } from '../../platform/outbox.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';
import { mandatesOf } from '../mandate-store.ts';
import { renewalMonths } from './metrics.ts';
import { debitsOf, readGraceDays, renewalById, renewalsOf, saveGraceDays } from '../renewal-store.ts';

declare module '../../platform/outbox.ts' {
  interface Events {
    /** Staff resent a payment link. `at` makes each email unique. */
    'renewal-link-resent': { renewalId: string; at: string };
  }
}

export function bindRenewalStaffRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.getMemberRenewals, async ({ params: { id } }) => {
    if (!(await isMember(db, id))) return refuse('not-found');
    const renewals = [];
    for (const renewal of await renewalsOf(db, id)) {
      const debits = await debitsOf(db, renewal.id);
      renewals.push({
        id: renewal.id,
        state: renewal.state,
        periodStart: renewal.periodStart,
        nextAt: renewal.nextAt?.toISOString() ?? null,
        graceUntil: renewal.graceUntil,
        debits: debits.map(({ requestedAt, state, failure }) => ({
          requestedAt: requestedAt.toISOString(),
          state,
          problem: failure === null ? null : failureText(failure),
        })),
      });
    }
    const mandates = (await mandatesOf(db, id)).map(({ limit, createdAt, stoppedAt, ...mandate }) => ({
      id: mandate.id,
      alias: mandate.alias,
      state: mandate.state,
      reason: mandate.reason,
      method: mandate.method,
      limit: { amount: limit },
      createdAt: createdAt.toISOString(),
      stoppedAt: stoppedAt?.toISOString() ?? null,
    }));
    return { mandates, renewals };
  });

  bind(routes.listUnpaidRenewals, async () => ({
    renewals: await unpaidRenewals(db),
    graceDays: await readGraceDays(db),
  }));

  bind(routes.getRenewalMetrics, async ({ time }) => ({ months: await renewalMonths(db, time.today) }));

  const act = actionBinder(bind, db);
  act(routes.resendRenewalLink, async (tx, { params: { id }, time }) => {
    const renewal = await renewalById(tx, id);
    if (renewal === null || (renewal.state !== 'linked' && renewal.state !== 'retrying'))
      return refuse('not-found');
    await emit(tx, 'renewal-link-resent', { renewalId: id, at: time.instant.toISOString() }, time.instant);
    return done({ action: 'member.renewal-link', subject: { kind: 'member', id: renewal.userId } });
  });

  act(routes.saveGraceDays, async (tx, { body: { graceDays, seen } }) => {
    if ((await readGraceDays(tx)) !== seen) return refuse('changed-meanwhile');
    await saveGraceDays(tx, graceDays);
    const subject = { kind: 'setting', id: 'renewals' } as const;
    return done({ action: 'setting.grace-days', subject, before: { graceDays: seen }, after: { graceDays } });
  });
}

async function unpaidRenewals(db: Db) {
  const rows = await db
    .selectFrom('renewals')
    .innerJoin('mandates', 'mandates.id', 'renewals.mandate_id')
    .innerJoin('users', 'users.id', 'renewals.user_id')
    .leftJoin('orders', 'orders.id', 'renewals.order_id')
    .select([
      'renewals.id',
      'renewals.user_id',
      'users.email',
      'mandates.alias',
      'renewals.state',
      'orders.amount_paise',
      'mandates.max_paise',
      'period_start',
      'grace_until',
    ])
    .where('renewals.state', 'in', ['asking', 'retrying', 'linked'])
    .orderBy('period_start')
    .limit(500)
    .execute();
  const list = [];
  for (const row of rows) {
    const { alias } = row;
    if (!isPlanAlias(alias)) continue;
    const failure = (await debitsOf(db, row.id)).findLast((debit) => debit.failure !== null)?.failure ?? null;
    list.push({
      id: row.id,
      userId: row.user_id,
      email: row.email,
      alias,
      state: row.state,
      amount: { amount: row.amount_paise ?? row.max_paise },
      lastDay: addDays(calendarDate(row.period_start), -1),
      graceUntil: row.grace_until === null ? null : calendarDate(row.grace_until),
      problem: failure === null ? null : failureText(failure),
    });
  }
  return list;
}
