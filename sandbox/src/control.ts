import { z } from 'zod';

const mail = z.object({
  id: z.string(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  at: z.string(),
  attachments: z.array(
    z.object({
      filename: z.string(),
      contentType: z.string(),
      contentId: z.string().nullable(),
      size: z.number(),
      url: z.string(),
    }),
  ),
});
export type ControlMail = z.infer<typeof mail>;

const payment = z.looseObject({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string().optional(),
});
/** Payment at a gateway that gives the browser no signed proof. */
const unsignedPayment = z
  .object({ cf_payment_id: z.string(), order_id: z.string() })
  .transform(({ cf_payment_id: id, order_id: orderId }) => ({
    razorpay_payment_id: id,
    razorpay_order_id: orderId,
  }));
export type ControlPayment = z.infer<typeof payment>;

const subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
export type ControlSubscription = z.infer<typeof subscription>;

const push = z.object({ id: z.string(), topic: z.string(), urgency: z.string(), text: z.string() });
type ControlPush = z.infer<typeof push>;

const phoneMessage = z.object({
  id: z.string(),
  to: z.string(),
  template: z.string(),
  texts: z.array(z.string()),
});
type ControlPhoneMessage = z.infer<typeof phoneMessage>;

type DisputeStep = 'open' | 'won' | 'lost' | 'closed';
type TokenAct = 'pause' | 'resume' | 'revoke' | 'expire' | 'reject';
type PayOutcome = 'success' | 'failed' | 'late' | 'authorized';
type BasketOutcome = 'filled' | 'partly-filled' | 'failed' | 'processing' | 'cancelled' | 'expired';
type SignOutcome = 'signed' | 'expired' | 'failed';

export interface SandboxControl {
  /** Returns messages, newest first. `to` is a single address. */
  mail(to?: string): Promise<ControlMail[]>;
  /**
   * Returns a message to `to` that satisfies `predicate` (by default, any).
   * @throws after `timeoutMs`
   */
  waitForMail(
    to: string,
    predicate?: (message: ControlMail) => boolean,
    timeoutMs?: number,
  ): Promise<ControlMail>;
  /**
   * Acts as the person in the payment window of the order's gateway. At a gateway that signs, success and authorized
   * include a signature.
   */
  pay(orderId: string, outcome: PayOutcome): Promise<ControlPayment>;
  /**
   * Acts as the bank, which opens a dispute about a payment or ends the open one.
   * @returns the dispute's id
   */
  dispute(paymentId: string, step: DisputeStep, amount?: number): Promise<string>;
  /** Acts on a mandate's token, as the payer in the bank's app or as the bank. */
  token(tokenId: string, act: TokenAct): Promise<void>;
  /** Acts as the person on the signing page. `requestId` is the vendor's `verification_id`. */
  sign(requestId: string, outcome: SignOutcome): Promise<void>;
  /** Acts as the person and the exchange for a basket at the broker gateway. */
  trade(transactionId: string, outcome: BasketOutcome): Promise<void>;
  /** Subscribes to the stand-in's push service, like a browser. */
  subscribe(count?: number): Promise<ControlSubscription[]>;
  /** Returns the decrypted messages that a subscription received, oldest first. */
  pushes(subscription: Pick<ControlSubscription, 'endpoint'>): Promise<ControlPush[]>;
  /** Ends a subscription, like a browser that has lost its permission. */
  unsubscribe(subscription: Pick<ControlSubscription, 'endpoint'>): Promise<void>;
  /** Returns the WhatsApp messages to a number, oldest first. */
  whatsApp(to: string): Promise<ControlPhoneMessage[]>;
  /** Sends a message from a number to the firm. */
  replyByWhatsApp(from: string, text: string): Promise<void>;
  /** Makes the next `times` calls of a provider fail. */
  fault(provider: string, mode: string, times?: number): Promise<void>;
  clearFaults(provider?: string): Promise<void>;
  /** Changes the switches of a vendor's dashboard. See the README. */
  settings(patch: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Promise<void>;
  resetSettings(): Promise<void>;
}

const POLL_MS = 50;

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

function callsTo(origin: string): Call {
  return async (method, path, body) => {
    const answer = await fetch(new URL(path, origin), {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}

/** @param origin origin of the stand-ins, such as `http://localhost:3001` */
export function sandboxControl(origin: string): SandboxControl {
  const call = callsTo(origin);
  const list = async (to?: string): Promise<ControlMail[]> =>
    z
      .array(mail)
      .parse(await call('GET', `/mail/messages${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`));

  return {
    mail: list,
    async waitForMail(to, predicate = () => true, timeoutMs = 10_000) {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        const found = (await list(to)).find(predicate);
        if (found !== undefined) return found;
        if (Date.now() > deadline) throw new Error(`no such mail to ${to} within ${timeoutMs} ms`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    async pay(orderId, outcome) {
      if (orderId.startsWith('order_'))
        return payment.parse(await call('POST', '/razorpay/pay', { orderId, outcome }));
      return unsignedPayment.parse(await call('POST', '/cashfree-pg/pay', { orderId, outcome }));
    },
    async dispute(paymentId, step, amount) {
      const vendor = paymentId.startsWith('pay_') ? 'razorpay' : 'cashfree-pg';
      const answer = await call('POST', `/${vendor}/dispute`, {
        paymentId,
        step,
        ...(amount !== undefined && { amount }),
      });
      return z.object({ id: z.string() }).parse(answer).id;
    },
    async token(tokenId, act) {
      await call('POST', '/razorpay/token', { tokenId, act });
    },
    async sign(requestId, outcome) {
      await call('POST', '/cashfree/sign', { requestId, outcome });
    },
    async trade(transactionId, outcome) {
      await call('POST', '/smallcase/act', { transactionId, outcome });
    },
    ...alertControl(call),
    async fault(provider, mode, times = 1) {
      await call('POST', '/faults', { provider, mode, times });
    },
    async clearFaults(provider) {
      await call(
        'DELETE',
        provider === undefined ? '/faults' : `/faults?provider=${encodeURIComponent(provider)}`,
      );
    },
    async settings(patch) {
      await call('PATCH', '/control/settings', patch);
    },
    async resetSettings() {
      await call('DELETE', '/control/settings');
    },
  };
}

function idOf(endpoint: string): string {
  return endpoint.slice(endpoint.lastIndexOf('/') + 1);
}

type AlertControl = Pick<
  SandboxControl,
  'subscribe' | 'pushes' | 'unsubscribe' | 'whatsApp' | 'replyByWhatsApp'
>;

function alertControl(call: Call): AlertControl {
  return {
    subscribe: async (count = 1) =>
      z.array(subscription).parse(await call('POST', '/push/subscriptions', { count })),
    pushes: async ({ endpoint }) =>
      z.array(push).parse(await call('GET', `/push/messages?id=${idOf(endpoint)}`)),
    async unsubscribe({ endpoint }) {
      await call('DELETE', `/push/subscriptions/${idOf(endpoint)}`);
    },
    whatsApp: async (to) => z.array(phoneMessage).parse(await call('GET', `/whatsapp/messages?to=${to}`)),
    async replyByWhatsApp(from, text) {
      await call('POST', '/whatsapp/reply', { from, text });
    },
  };
}
