import { createHmac } from 'node:crypto';
import type { SandboxContext } from '../platform/context.ts';
import { alphanumeric } from '../platform/ids.ts';
import { createWebhookSender } from '../platform/webhook-sender.ts';

export type DeliveryOutcome = 'delivered' | 'hard-bounce' | 'soft-bounce' | 'complaint';

/**
 * Returns the fate of a message by the recipient's name, so that a person can choose it: `bounce…@` does not exist,
 * `softbounce…@` has a full mailbox for now, `complaint…@` accepts it and reports it as spam, and every other address
 * is delivered to.
 */
export function deliveryOutcomeOf(address: string): DeliveryOutcome {
  const [name = ''] = address.toLowerCase().split('@');
  if (name.startsWith('softbounce')) return 'soft-bounce';
  if (name.startsWith('bounce')) return 'hard-bounce';
  return name.startsWith('complaint') ? 'complaint' : 'delivered';
}

export interface ReturnedMail {
  /** Reports a bounce or complaint to the sender. Does nothing for `delivered`. */
  report(recipient: string, fate: DeliveryOutcome): void;
}

/** @param signal aborted when the sandbox stops */
export function createReturnedMail(context: SandboxContext, signal: AbortSignal): ReturnedMail {
  const { webhookUrl, webhookSecret } = context.config.mail;
  const sender = createWebhookSender(
    context,
    {
      vendor: 'mail',
      url: webhookUrl,
      secret: webhookSecret,
      headers: ({ body, secret }) => ({
        'x-mail-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      }),
    },
    signal,
  );
  return {
    report(recipient, fate) {
      if (fate === 'delivered') return;
      const id = `mailevent_${alphanumeric(16)}`;
      const body = JSON.stringify({ id, type: fate, recipient, at: new Date().toISOString() });
      sender.enqueue([{ eventId: id, event: fate, body }]);
    },
  };
}
