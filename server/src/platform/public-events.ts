import { z } from 'zod';
import type { Tx } from './db/database.ts';
import { emit } from './outbox.ts';

declare module './outbox.ts' {
  interface Events {
    'public-event': z.infer<typeof publicEvent>;
  }
}

/** A change that webhooks report, as it is in the outbox. Events of one lane are delivered in order. */
export const publicEvent = z.object({
  kind: z.enum([
    'member-created',
    'term-written',
    'term-ended',
    'payment-captured',
    'refund-processed',
    'article-published',
    'rebalance-published',
    'complaint-opened',
  ]),
  /** The row that it is about. */
  subjectId: z.string(),
  /** Null if it concerns no member. */
  memberId: z.string().nullable(),
  lane: z.string(),
});
export type PublicEvent = Omit<z.infer<typeof publicEvent>, 'lane'>;

/** Reports a change to webhooks, in the transaction that makes it. The lane is the member, or else the subject. */
export async function publishEvent(tx: Tx, event: PublicEvent, at: Date): Promise<void> {
  await emit(tx, 'public-event', { ...event, lane: event.memberId ?? event.subjectId }, at);
}
