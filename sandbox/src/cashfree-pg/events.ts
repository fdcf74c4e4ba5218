import { createHmac } from 'node:crypto';
import type { SandboxContext } from '../platform/context.ts';
import { alphanumeric } from '../platform/ids.ts';
import { createWebhookSender, type OutgoingEvent, type WebhookSender } from '../platform/webhook-sender.ts';
import { ist } from './answers.ts';

type EventType =
  | 'PAYMENT_SUCCESS_WEBHOOK'
  | 'PAYMENT_FAILED_WEBHOOK'
  | 'REFUND_STATUS_WEBHOOK'
  | `DISPUTE_${'CREATED' | 'CLOSED'}`;

export interface Events {
  readonly sender: WebhookSender;
  /** Queues the webhooks of one step. Must be called in the step's transaction. */
  emit(happenings: readonly { readonly type: EventType; readonly data: object }[]): void;
}

const reorderGapMs = 120;

/**
 * Sends webhooks, with the base64 HMAC of time and raw body under the client secret, and with the configured faults.
 */
export function createEvents(context: SandboxContext, signal: AbortSignal): Events {
  const { clientSecret, webhookUrl } = context.config.cashfreePg;
  const sender = createWebhookSender(
    context,
    {
      vendor: 'cashfree-pg',
      url: webhookUrl,
      secret: clientSecret,
      headers: ({ body, secret, eventId, attempts }) => {
        const timestamp = String(Date.now());
        return {
          'x-webhook-timestamp': timestamp,
          'x-webhook-signature': createHmac('sha256', secret).update(timestamp).update(body).digest('base64'),
          'x-webhook-version': '2025-01-01',
          'x-webhook-attempt': String(attempts + 1),
          'x-idempotency-key': eventId,
        };
      },
    },
    signal,
  );
  const outgoing = ({ type, data }: { type: EventType; data: object }): OutgoingEvent => ({
    eventId: alphanumeric(24),
    event: type,
    body: JSON.stringify({ data, event_time: ist(Date.now()), type }),
  });
  return {
    sender,
    emit(happenings) {
      const reorder =
        happenings.length > 1 && context.faults.take('cashfree-pg', ['reorder-webhooks']) !== undefined;
      const inOrder = happenings.map(outgoing);
      const events = reorder ? inOrder.toReversed() : inOrder;
      sender.enqueue(
        events.flatMap((event, index): OutgoingEvent[] => {
          const sent = { ...event, delayMs: reorder ? index * reorderGapMs : 0 };
          switch (context.faults.take('cashfree-pg', ['drop-webhook', 'duplicate-webhook'])) {
            case 'drop-webhook':
              return [{ ...event, dropped: true }];
            case 'duplicate-webhook':
              return [sent, sent];
            case undefined:
              return [sent];
          }
        }),
      );
    },
  };
}
