import { sql } from 'kysely';
import type { WebhookEvent } from '@niveshak/domain/webhooks/events';
import type { Db } from '../platform/db/database.ts';
import type { EventContent } from '../webhooks/index.ts';
import { articleById } from './records/articles.ts';
import { memberById } from './records/members.ts';
import { paymentById } from './records/payments.ts';
import { rebalanceById } from './records/portfolios.ts';
import { subscriptionById } from './records/subscriptions.ts';

type Content = Awaited<ReturnType<EventContent>>;

/** Returns a function for the content of webhook events, which has the same format as API records. */
export function eventContent(appOrigin: string): EventContent {
  return async (db, { kind, subjectId: id }, { today, instant: now }) => {
    switch (kind) {
      case 'member-created':
        return of('member.created', await memberById(db, id, today));
      case 'term-written':
        return of(
          (await followsAnother(db, id)) ? 'subscription.renewed' : 'subscription.started',
          await subscriptionById(db, id, today),
        );
      case 'term-ended':
        return of('subscription.ended', await subscriptionById(db, id, today));
      case 'payment-captured':
        return of('payment.captured', await paymentById(db, id));
      case 'refund-processed':
        return of('payment.refunded', await refundedPayment(db, id));
      case 'article-published':
        return of('article.published', await articleById(db, id, { appOrigin, now }));
      case 'rebalance-published':
        return of('rebalance.published', await rebalanceById(db, id));
      case 'complaint-opened':
        return of('complaint.opened', await complaintById(db, id));
    }
  };
}

function of(type: WebhookEvent, data: object | null): Content {
  return data === null ? null : { type, data };
}

/** Returns whether a subscription follows another one of the member without a gap, or replaced it on its first day. */
async function followsAnother(db: Db, termId: string): Promise<boolean> {
  const { rows } = await sql`
    select from terms t join terms earlier on earlier.user_id = t.user_id and earlier.id <> t.id
      and earlier.created_at < t.created_at and earlier.start_date <= t.start_date
      and earlier.end_date >= t.start_date - 1
      and (earlier.end_date >= earlier.start_date or earlier.ended_by = 'plan-change')
    where t.id = ${termId} limit 1`.execute(db);
  return rows.length > 0;
}

async function refundedPayment(db: Db, refundId: string) {
  const refund = await db
    .selectFrom('refunds')
    .select('payment_id')
    .where('id', '=', refundId)
    .executeTakeFirst();
  const payment = refund === undefined ? null : await paymentById(db, refund.payment_id);
  return payment === null ? null : { ...payment, refundId };
}

async function complaintById(db: Db, id: string) {
  const row = await db
    .selectFrom('complaints')
    .select(['id', 'number', 'category', 'received_at', 'due_on', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { number, category, received_at: receivedAt, due_on: dueOn, user_id: memberId } = row;
  return { id, number, category, receivedAt: receivedAt.toISOString(), dueOn, memberId };
}
