import * as z from 'zod/mini';
import { alertTopics } from '@niveshak/domain/notifications/alert-topics';
import { instant, uuid } from '../http/shapes.ts';

/** Alerts of a publication, by channel. */
export const alertResultsSchema = z.array(
  z.object({
    channel: z.enum(['email', 'push', 'whatsapp']),
    /** Delayed by quiet hours, or in transit. */
    waiting: z.int(),
    /** Accepted by the mail server, the push service or WhatsApp. */
    sent: z.int(),
    failed: z.int(),
    /** Not sent, because the member turned off the alert or lost access in the meantime. */
    skipped: z.int(),
  }),
);
export type AlertResults = z.infer<typeof alertResultsSchema>;

/** Alert channels of a member besides email, with the latest alerts, newest first. */
export const memberAlertsSchema = z.object({
  devices: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      since: instant,
      /** When the push service stopped accepting the subscription; null if it still does. */
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
      /** Reason for the failure or skip, as reported by the channel. */
      problem: z.nullable(z.string()),
      at: instant,
    }),
  ),
});
export type MemberAlerts = z.infer<typeof memberAlertsSchema>;
