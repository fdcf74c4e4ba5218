/** Events that a webhook endpoint can receive. */
export const webhookEvents = [
  'member.created',
  'subscription.started',
  'subscription.renewed',
  'subscription.ended',
  'payment.captured',
  'payment.refunded',
  'article.published',
  'rebalance.published',
  'complaint.opened',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
