import * as z from 'zod/mini';
import type { WebhookEvent } from '@niveshak/domain/webhooks/events';
import {
  articleExample,
  memberExample,
  memberId,
  paymentExample,
  rebalanceExample,
  subscriptionExample,
} from '../developer-api/examples.ts';
import {
  apiArticle,
  apiMember,
  apiPayment,
  apiRebalance,
  apiSubscription,
} from '../developer-api/schemas.ts';
import { calendarDate, instant, uuid } from '../http/shapes.ts';

const webhookComplaint = z.object({
  id: uuid,
  number: z.string(),
  category: z.string(),
  receivedAt: instant,
  dueOn: calendarDate,
  /** Account with the complainant’s address; null if there is none. */
  memberId: z.nullable(uuid),
});

/** Payment with a processed refund. */
const refundedPayment = z.object({ ...apiPayment.shape, refundId: uuid });

const refundId = '77e7a9b0-8b1b-4c61-8a39-5dbd2f8f6c02';
const refund = {
  id: refundId,
  amount: 100_000,
  state: 'processed' as const,
  settledAt: '2025-04-12T06:00:00.000Z',
};

/** `data`, trigger and example of each event. */
export const webhookPayloads = {
  'member.created': {
    when: 'A member signed up. Imported members are not reported.',
    data: apiMember,
    example: { ...memberExample, plan: null, subscriptions: 0, labels: [] },
  },
  'subscription.started': {
    when: 'A subscription was recorded, and the member has none on the day before its first day, which may be later.',
    data: apiSubscription,
    example: subscriptionExample,
  },
  'subscription.renewed': {
    when: 'A subscription was recorded that follows another without a gap: a renewal, or a change of plan.',
    data: apiSubscription,
    example: { ...subscriptionExample, state: 'queued' as const },
  },
  'subscription.ended': {
    when: 'A subscription ended and none follows: at 09:00 IST on the day after its last day, or when it is cancelled.',
    data: apiSubscription,
    example: { ...subscriptionExample, state: 'ended' as const },
  },
  'payment.captured': {
    when: 'A payment was captured by the gateway, or its bank transfer was recorded.',
    data: apiPayment,
    example: paymentExample,
  },
  'payment.refunded': {
    when: 'A refund of a payment was processed, in full or in part.',
    data: refundedPayment,
    example: { ...paymentExample, refunds: [refund], refundId },
  },
  'article.published': { when: 'An article was published.', data: apiArticle, example: articleExample },
  'rebalance.published': {
    when: 'A rebalance of a portfolio was published, or its correction.',
    data: apiRebalance,
    example: rebalanceExample,
  },
  'complaint.opened': {
    when: 'A complaint was received.',
    data: webhookComplaint,
    example: {
      id: '64d3c0e5-52dc-4a18-95e4-0fd6d1bd9a42',
      number: 'C-1001',
      category: 'billing',
      receivedAt: '2025-06-02T05:00:00.000Z',
      dueOn: '2025-06-23',
      memberId,
    },
  },
} as const satisfies Record<WebhookEvent, { when: string; data: z.core.$ZodType; example: object }>;
