import * as z from 'zod/mini';
import { alertTopics } from '@niveshak/domain/notifications/alert-topics';
import { instant, uuid } from '../http/shapes.ts';

/** Alerts of a publication, by channel. */
export const alertResultsSchema = z.array(
  z.object({
    channel: z.enum(['email', 'push', 'whatsapp']),
    /** Held by quiet hours, or on its way. */
    waiting: z.int(),
    /** Accepted by the mail server, the push service or WhatsApp. */
    sent: z.int(),
    failed: z.int(),
    /** Not sent, because the member turned it off or lost access meanwhile. */
    skipped: z.int(),
  }),
);
export type AlertResults = z.infer<typeof alertResultsSchema>;

/** Where a member gets alerts besides email, and the last alerts, newest first. */
export const memberAlertsSchema = z.object({
  devices: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      since: instant,
      /** Since when the push service no longer accepts it; null if it does. */
      endedAt: z.nullable(instant),
    }),
  ),
  /** Masked; null if there is none. */
  whatsApp: z.nullable(
    z.object({ number: z.string(), state: z.enum(['pending', 'verified', 'stopped', 'blocked']) }),
  ),
  alerts: z.array(
    z.object({
      id: z.string(),
      channel: z.enum(['push', 'whatsapp']),
      topic: z.enum([...alertTopics, 'test']),
      state: z.enum(['held', 'queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'skipped']),
      /** Why it failed or was skipped, as the channel reported it. */
      problem: z.nullable(z.string()),
      at: instant,
    }),
  ),
});
export type MemberAlerts = z.infer<typeof memberAlertsSchema>;
