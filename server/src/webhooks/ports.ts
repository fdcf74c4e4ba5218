import type { WebhookEvent } from '@niveshak/domain/webhooks/events';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { PublicEvent } from '../platform/public-events.ts';

export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** `refused`: the address is not allowed and nothing was sent. */
export type WebhookOutcome =
  | { readonly kind: 'answer'; readonly status: number; readonly excerpt: string }
  | { readonly kind: 'failed'; readonly problem: 'timeout' | 'network' | 'certificate' | 'refused' };

export type WebhookSender = {
  /** Returns why an endpoint cannot have this URL, or null if allowed. */
  readonly urlProblem: (url: string) => string | null;
  readonly send: (request: WebhookRequest) => Promise<WebhookOutcome>;
};

/** Returns an event as sent to receivers, or null if its subject no longer exists. */
export type EventContent = (
  db: Db,
  event: PublicEvent,
  time: BusinessTime,
) => Promise<{ readonly type: WebhookEvent; readonly data: object } | null>;
