import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { dueOrNow } from '../platform/jobs/upcoming.ts';
import type { ForecastSource, Outlook, Upcoming } from '../platform/jobs/upcoming.ts';
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';

export async function upcomingExpiries(outlook: Outlook): Promise<Upcoming[]> {
  const { db, until, nameOfPlan } = outlook;
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'user_id', 'alias', 'expires_at'])
    .where('state', '=', 'created')
    .where('expires_at', '<=', until)
    .orderBy('expires_at')
    .execute();
  return rows.map(({ id, user_id: memberId, alias, expires_at: expiresAt }) => ({
    at: dueOrNow(expiresAt, outlook),
    kind: 'order-expiry',
    memberId,
    reference: id,
    about: `The order of ${isPlanAlias(alias) ? nameOfPlan(alias) : alias} ends unless it is paid`,
    number: 1,
    letter: null,
  }));
}

/** Refunds that the payment provider has not completed. Their completion date is unknown. */
export const upcomingRefunds: ForecastSource = {
  name: 'refunds',
  upcoming: async ({ db, now }) => {
    const rows = await db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .select(['refunds.id', 'orders.user_id', 'refunds.amount_paise as amount', 'refunds.state'])
      .where('refunds.state', 'in', ['owed', 'requested', 'failed'])
      .orderBy('refunds.id')
      .execute();
    return rows.map(({ id, user_id: memberId, amount, state }) => ({
      at: now.instant,
      kind: 'refund',
      memberId,
      reference: String(id),
      about:
        state === 'failed'
          ? `Refund of ${formatRupees(paise(amount))} failed: staff must retry it`
          : `Refund of ${formatRupees(paise(amount))} awaited from the bank`,
      number: 1,
      letter: null,
    }));
  },
};
