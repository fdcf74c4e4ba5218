import { webhookSender } from '../adapters/webhooks/sender.ts';
import { bindApiRoutes, eventContent } from '../developer-api/index.ts';
import {
  bindWebhookRoutes,
  deliverPublicEvent,
  deliverWebhooks,
  deliverWebhooksTask,
  deliveryRetention,
} from '../webhooks/index.ts';
import { sharedSettings } from './context.ts';
import type { Context, Part } from './context.ts';

export function wireDeveloperApi(context: Context): Part {
  const { bind, db, config } = context;
  const { gifts } = sharedSettings(context);
  bindApiRoutes(bind, { db, appOrigin: config.APP_ORIGIN, settings: gifts });
  return {};
}

export function wireWebhooks(context: Context): Part {
  const { bind, db, jobsDb, config, keys } = context;
  const sender = webhookSender({ privateNetworks: config.WEBHOOK_PRIVATE_NETWORKS });
  const secretKey = keys.webhookSecret;
  bindWebhookRoutes(bind, { db, sender, secretKey });
  return {
    deliver: (name, payload) => deliverPublicEvent({ db: jobsDb, ...fanOutOf(context) }, name, payload),
    tasks: {
      [deliverWebhooksTask]: () => deliverWebhooks({ db: jobsDb, sender, secretKey, now: () => new Date() }),
    },
    recurring: [deliveryRetention(jobsDb)],
  };
}

/** Returns the dependencies that turn events into deliveries. */
export function fanOutOf({ config, clock }: Pick<Context, 'config' | 'clock'>) {
  return { content: eventContent(config.APP_ORIGIN), time: () => clock.now() };
}
