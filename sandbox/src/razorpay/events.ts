import { createHmac } from 'node:crypto';
import type { SandboxContext } from '../platform/context.ts';
import { alphanumeric } from '../platform/ids.ts';
import { createWebhookSender, type OutgoingEvent, type WebhookSender } from '../platform/webhook-sender.ts';
import type { Dispute, Order, Payment, Refund, Token } from './entities.ts';

type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | `token.${'confirmed' | 'rejected' | 'paused' | 'cancelled'}`
  | `payment.dispute.${'created' | 'won' | 'lost' | 'closed'}`;

/** Event with snapshots of its entities. */
export interface Happening {
  readonly event: EventName;
  readonly refund?: Refund;
  /** Absent in events about a token. */
  readonly payment?: Payment;
  readonly order?: Order;
  readonly dispute?: Dispute;
  readonly token?: Token;
}

export interface Events {
  readonly sender: WebhookSender;
  /** Queues the webhooks of one step. Must be called in the step's transaction. */
  emit(happenings: readonly Happening[]): void;
}

/** Delay between events deliberately sent in the wrong order, so that they also arrive in that order. */
const REORDER_GAP_MS = 120;

/**
 * Returns the sender of Razorpay's webhooks, with the hex HMAC of the raw body, an event id and the configured faults.
 */
export function createEvents(context: SandboxContext, signal: AbortSignal): Events {
  const { accountId, webhookSecret, webhookUrl } = context.config.razorpay;
  const sender = createWebhookSender(
    context,
    {
      vendor: 'razorpay',
      url: webhookUrl,
      secret: webhookSecret,
      headers: ({ body, secret, eventId }) => ({
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
        'x-razorpay-event-id': eventId,
      }),
    },
    signal,
  );

  const outgoing = ({ event, refund, payment, order, dispute, token }: Happening): OutgoingEvent => {
    const payload = {
      ...(refund !== undefined && { refund: { entity: refund } }),
      ...(payment !== undefined && { payment: { entity: payment } }),
      ...(order !== undefined && { order: { entity: order } }),
      ...(dispute !== undefined && { dispute: { entity: dispute } }),
      ...(token !== undefined && { token: { entity: token } }),
    };
    const body = JSON.stringify({
      entity: 'event',
      account_id: accountId,
      event,
      contains: Object.keys(payload),
      payload,
      created_at: Math.floor(Date.now() / 1000),
    });
    return { eventId: alphanumeric(14), event, body };
  };

  return {
    sender,
    emit(happenings) {
      const reorder =
        happenings.length > 1 && context.faults.take('razorpay', ['reorder-webhooks']) !== undefined;
      const inOrder = happenings.map(outgoing);
      const events = reorder ? inOrder.toReversed() : inOrder;
      sender.enqueue(
        events.flatMap((event, index): OutgoingEvent[] => {
          const delayMs = reorder ? index * REORDER_GAP_MS : 0;
          switch (context.faults.take('razorpay', ['drop-webhook', 'duplicate-webhook'])) {
            case 'drop-webhook':
              return [{ ...event, dropped: true }];
            case 'duplicate-webhook':
              return [
                { ...event, delayMs },
                { ...event, delayMs },
              ];
            case undefined:
              return [{ ...event, delayMs }];
          }
        }),
      );
    },
  };
}
