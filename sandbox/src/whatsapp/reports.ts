import { createHmac, randomBytes } from 'node:crypto';
import type { SandboxContext } from '../platform/context.ts';
import { createWebhookSender } from '../platform/webhook-sender.ts';

export interface Message {
  readonly id: string;
  readonly to: string;
  readonly template: string;
  readonly texts: readonly string[];
  readonly callback: string | null;
}

export interface Reports {
  /** Reports the status of a message. A failed one has a code. */
  status(message: Message, status: string, code?: number): void;
  /** Reports a message from a person to the firm. */
  message(from: string, text: string): void;
}

/** @param signal aborted when the sandbox stops */
export function createReports(context: SandboxContext, signal: AbortSignal): Reports {
  const { phoneNumberId, appSecret, webhookUrl } = context.config.whatsapp;
  const sender = createWebhookSender(
    context,
    {
      vendor: 'whatsapp',
      url: webhookUrl,
      secret: appSecret,
      headers: ({ body, secret }) => ({
        'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      }),
    },
    signal,
  );
  const report = (event: string, of: object) => {
    const metadata = { display_phone_number: '911140000000', phone_number_id: phoneNumberId };
    const value = { messaging_product: 'whatsapp', metadata, ...of };
    const entry = [{ id: 'waba', changes: [{ field: 'messages', value }] }];
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
    sender.enqueue([{ eventId: randomBytes(8).toString('hex'), event, body }]);
  };
  const timestamp = () => String(Math.floor(Date.now() / 1_000));
  return {
    status({ id, to, callback }, status, code) {
      const errors = code === undefined ? {} : { errors: [{ code, title: 'Message undeliverable' }] };
      const data = callback === null ? {} : { biz_opaque_callback_data: callback };
      report(status, {
        statuses: [{ id, status, timestamp: timestamp(), recipient_id: to, ...data, ...errors }],
      });
    },
    message(from, text) {
      const id = `wamid.${randomBytes(12).toString('base64url')}`;
      report('message', {
        messages: [{ from, id, timestamp: timestamp(), type: 'text', text: { body: text } }],
      });
    },
  };
}
