import { z } from 'zod';
import type { Tx } from './db/database.ts';
import { emit } from './outbox.ts';

declare module './outbox.ts' {
  interface Events {
    'public-event': z.infer<typeof publicEvent>;
  }
}

/** A change that webhooks report, in its outbox form. Events of one lane are delivered in order. */
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
  /** Row affected by the event. */
  subjectId: z.string(),
  /** Affected member, or null if there is none. */
  memberId: z.string().nullable(),
  lane: z.string(),
});
export type PublicEvent = Omit<z.infer<typeof publicEvent>, 'lane'>;

/**
 * Reports a change to webhooks, in the caller's transaction. The lane is the member, or the subject if no member is
 * affected.
 */
export async function publishEvent(tx: Tx, event: PublicEvent, at: Date): Promise<void> {
  await emit(tx, 'public-event', { ...event, lane: event.memberId ?? event.subjectId }, at);
}
