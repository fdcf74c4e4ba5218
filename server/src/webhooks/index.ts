export { deliverWebhooks } from './deliver.ts';
export { deliveryRetention } from './delivery-store.ts';
export { deliverPublicEvent, deliverWebhooksTask } from './fan-out.ts';
export { webhooksData } from './personal-data.ts';
export type { EventContent } from './ports.ts';
export { holdPendingWebhooks } from './restored.ts';
export { bindWebhookRoutes } from './routes.ts';
