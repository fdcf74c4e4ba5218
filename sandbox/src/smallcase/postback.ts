import { createHmac } from 'node:crypto';
import type { SandboxContext } from '../platform/context.ts';
import { alphanumeric } from '../platform/ids.ts';
import { createWebhookSender } from '../platform/webhook-sender.ts';
import type { Transaction } from './transactions.ts';

/**
 * Notifies the partner of a batch when its orders are placed and when it is final. The checksum covers only the
 * timestamp and the account's id, as documented.
 * @param signal aborted when the sandbox stops
 */
export function createPostback(
  context: SandboxContext,
  signal: AbortSignal,
): (transaction: Transaction) => void {
  const { webhookUrl, apiSecret } = context.config.smallcase;
  const sender = createWebhookSender(
    context,
    { vendor: 'smallcase', url: webhookUrl, secret: apiSecret, headers: () => ({}) },
    signal,
  );
  return ({ transactionId, batch, smallcaseAuthId }) => {
    if (batch === null || smallcaseAuthId === null) return;
    const timestamp = new Date().toISOString();
    const checksum = createHmac('sha256', apiSecret).update(timestamp).update(smallcaseAuthId).digest('hex');
    const body = JSON.stringify({ ...batch, transactionId, smallcaseAuthId, timestamp, checksum });
    sender.enqueue([{ eventId: `postback_${alphanumeric(16)}`, event: batch.status, body }]);
  };
}
