import { channel } from 'node:diagnostics_channel';

/** Measurements from the platform and adapters, independent of their consumers: metrics, log, pool watch. */

export type StatementAnswered = {
  readonly pool: object;
  readonly sql: string;
  readonly ms: number;
  /** SQLSTATE or driver code, null on success, or `silent` without a response. */
  readonly failure: string | null;
};
export type VendorCalled = {
  readonly vendor: Vendor;
  readonly outcome: 'ok' | 'refused' | 'failed';
  readonly ms: number;
};
export type MailSubmitted = { readonly outcome: 'sent' | 'refused' | 'failed' };
export type JobRun = { readonly task: string; readonly outcome: 'done' | 'failed'; readonly ms: number };
export type WebhookReceived = { readonly provider: string };
export type PaymentCaptured = { readonly role: string };

export const vendorNames = [
  'auth0',
  'oidc',
  'razorpay',
  'cashfree-pg',
  'cashfree',
  'smallcase',
  'kite',
  's3',
  'opensearch',
  'web-push',
  'whatsapp',
] as const;
export type Vendor = (typeof vendorNames)[number];

/** A diagnostics channel for one kind of measurement. `give` has no overhead without a listener. */
class Signal<T extends object> {
  readonly #channel;
  constructor(name: string) {
    this.#channel = channel(`niveshak:${name}`);
  }
  get isHeard(): boolean {
    return this.#channel.hasSubscribers;
  }
  give(message: T): void {
    if (this.#channel.hasSubscribers) this.#channel.publish(message);
  }
  /** Adds a listener. Returns a function that removes it. */
  hear(listener: (message: T) => void): () => void {
    const wrapped = (message: unknown) => {
      if (this.#isOwn(message)) listener(message);
    };
    this.#channel.subscribe(wrapped);
    return () => {
      this.#channel.unsubscribe(wrapped);
    };
  }
  /** Always true, because only `give` publishes on this channel. */
  #isOwn(message: unknown): message is T {
    return typeof message === 'object' && message !== null;
  }
}

export const statementAnswered = new Signal<StatementAnswered>('statement-answered');
export const vendorCalled = new Signal<VendorCalled>('vendor-called');
export const mailSubmitted = new Signal<MailSubmitted>('mail-handed');
export const jobRun = new Signal<JobRun>('job-run');
export const webhookReceived = new Signal<WebhookReceived>('webhook-came');
export const paymentCaptured = new Signal<PaymentCaptured>('payment-captured');
