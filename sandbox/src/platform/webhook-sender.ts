import { z } from 'zod';
import type { SandboxContext } from './context.ts';
import { alphanumeric } from './ids.ts';

const delivery = z.object({
  id: z.string(),
  eventId: z.string(),
  event: z.string(),
  url: z.string(),
  /** Exact bytes that are signed and sent, the same in every attempt. */
  body: z.string(),
  /** Secret at the time of the event. Retries use it even after the secret changes. */
  secret: z.string(),
  createdAt: z.number(),
  attempts: z.number(),
  state: z.enum(['pending', 'delivered', 'dropped', 'abandoned']),
  /** HTTP status of the last attempt; null if there was no response. */
  lastStatus: z.number().nullable(),
});

type Delivery = z.infer<typeof delivery>;
type RecordedEvent = Pick<Delivery, 'eventId' | 'event' | 'body'>;

export interface OutgoingEvent {
  readonly eventId: string;
  readonly event: string;
  readonly body: string;
  readonly delayMs?: number;
  /** Whether the event was recorded for a replay, but not sent. */
  readonly dropped?: boolean;
}

export interface WebhookSender {
  /** Queues events. Must be called in the transaction that created them. */
  enqueue(events: readonly OutgoingEvent[]): void;
  /** Oldest first. */
  list(): Delivery[];
  /**
   * Resends an event in any state.
   * @returns false if it is unknown
   */
  replay(eventId: string, secret: string): boolean;
  isDisabled(): boolean;
  enable(): void;
}

export interface WebhookTarget {
  readonly vendor: string;
  readonly url: string;
  readonly secret: string;
  headers(sent: Delivery): Record<string, string>;
}

/**
 * Delivers webhooks at least once. Without a 2xx within the time-out, delivery is retried with exponential backoff,
 * across restarts. After a day the webhook is disabled until it is enabled again.
 * @param signal aborted when the sandbox stops
 */
export function createWebhookSender(
  context: SandboxContext,
  target: WebhookTarget,
  signal: AbortSignal,
): WebhookSender {
  const { store, timers } = context;
  const { timing } = context.config;
  const deliveries = store.collection(`${target.vendor}-webhooks`, (value) => delivery.parse(value));
  const disabled = store.collection(`${target.vendor}-webhook-disabled`, (value) => z.boolean().parse(value));
  const timer = `${target.vendor}-webhook`;

  const timeout = () => AbortSignal.any([signal, AbortSignal.timeout(timing.webhookTimeoutMs)]);

  timers.on(timer, async (id) => {
    const before = deliveries.get(id);
    if (before?.state !== 'pending') return;
    const status = await attempt(before, target.headers(before), timeout());
    const attempts = before.attempts + 1;
    const tried: Delivery = { ...before, attempts, lastStatus: status };
    if (status !== null && status >= 200 && status < 300) {
      deliveries.put(id, { ...tried, state: 'delivered' });
      return;
    }
    const wait = Math.min(timing.webhookRetryMs * 2 ** (attempts - 1), timing.webhookRetryMaxMs);
    store.transaction(() => {
      if (Date.now() + wait - before.createdAt > timing.webhookGiveUpMs) {
        deliveries.put(id, { ...tried, state: 'abandoned' });
        disabled.put('disabled', true);
      } else {
        deliveries.put(id, tried);
        timers.plan(timer, id, wait);
      }
    });
  });

  const record = (event: RecordedEvent, secret: string, state: Delivery['state']) => {
    const id = alphanumeric(16);
    const { eventId, event: name, body } = event;
    const sent = { attempts: 0, state, lastStatus: null };
    const { url } = target;
    deliveries.put(id, { id, eventId, event: name, body, url, secret, createdAt: Date.now(), ...sent });
    return id;
  };

  const isDisabled = (): boolean => disabled.get('disabled') === true;
  return {
    enqueue(events) {
      for (const event of events) {
        const isUnsent = event.dropped === true || isDisabled();
        const id = record(event, target.secret, isUnsent ? 'dropped' : 'pending');
        if (!isUnsent) timers.plan(timer, id, event.delayMs ?? 0);
      }
    },
    list: () => deliveries.values(),
    replay(eventId, secret) {
      const found = deliveries.values().find((sent) => sent.eventId === eventId);
      if (found === undefined) return false;
      timers.plan(timer, record(found, secret, 'pending'), 0);
      return true;
    },
    isDisabled,
    enable: () => disabled.delete('disabled'),
  };
}

/** Returns the HTTP status; null if there was no response. */
async function attempt(
  sent: Delivery,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const answer = await fetch(sent.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...headers },
      body: sent.body,
      signal,
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}
