import type { Tx } from './db/database.ts';
import { emit } from './outbox.ts';

declare module './outbox.ts' {
  interface Events {
    'public-event': PublicEvent & { lane: string };
  }
}

/** A change that webhooks report: its kind, and the row that it is about. */
export type PublicEvent = {
  readonly kind:
    | 'member-created'
    | 'term-written'
    | 'term-ended'
    | 'payment-captured'
    | 'refund-processed'
    | 'article-published'
    | 'rebalance-published'
    | 'complaint-opened';
  readonly subjectId: string;
  /** Null if it concerns no member. */
  readonly memberId: string | null;
};

/** Reports a change to webhooks, in the transaction that makes it. Events of one member are delivered in order. */
export async function publishEvent(tx: Tx, event: PublicEvent, at: Date): Promise<void> {
  await emit(tx, 'public-event', { ...event, lane: event.memberId ?? event.subjectId }, at);
}
