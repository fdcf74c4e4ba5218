import { alertTopics, instantTopics } from '@niveshak/domain/notifications/alert-topics';
import * as z from 'zod/mini';
import { instant, uuid } from '../http/shapes.ts';

/** `HH:MM` in Indian time. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 22:00.'));

const quietHours = z.nullable(
  z
    .strictObject({ from: timeOfDay, until: timeOfDay })
    .check(
      z.refine(({ from, until }) => from !== until, 'Quiet hours must start and end at different times.'),
    ),
);

/** Billing emails are always sent, so they are not selectable. */
const emailTopic = z.enum([...instantTopics, 'digest']);
const alertTopic = z.enum(alertTopics);

const choices = {
  email: z.array(emailTopic),
  push: z.array(alertTopic),
  whatsapp: z.array(alertTopic),
  quietHours,
  rebalanceInQuietHours: z.boolean(),
};

const deviceSchema = z.object({
  id: uuid,
  /** Browser and operating system. */
  name: z.string(),
  /** SHA-256 of the endpoint in base64url, so that a browser can find itself in the list. */
  fingerprint: z.string(),
  since: instant,
  /** Whether the push service has dropped this subscription, so that alerts no longer reach it. */
  isExpired: z.boolean(),
});

export const alertGridSchema = z.object({
  ...choices,
  /** False if the member turned off service emails, which include alerts and the digest. */
  takesServiceEmails: z.boolean(),
  /** Null if the firm does not offer web push. */
  webPush: z.nullable(z.object({ publicKey: z.string(), devices: z.array(deviceSchema) })),
  /** Null if the firm does not offer WhatsApp. Numbers are masked; null if there is none. */
  whatsAppNumber: z.nullable(
    z.object({
      number: z.nullable(z.string()),
      /** Number that the code was sent to. It replaces `number` once verified. */
      requested: z.nullable(z.string()),
      state: z.enum(['none', 'pending', 'verified', 'stopped', 'blocked']),
    }),
  ),
});
export type AlertGrid = z.infer<typeof alertGridSchema>;

export const alertGridBody = z.strictObject(choices);

/** As `PushSubscription.toJSON()`, base64url. */
export const pushSubscriptionBody = z.strictObject({
  endpoint: z.string().check(z.maxLength(1_000), z.regex(/^https?:\/\/\S+$/)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
  }),
});

export const testAlertBody = z.strictObject({ channel: z.enum(['email', 'push', 'whatsapp']) });

/** The member consents to the displayed text (`whatsAppTexts.consent`). */
export const whatsAppNumberBody = z.strictObject({
  number: z.string().check(z.maxLength(20)),
  agrees: z.literal(true),
});
export const whatsAppCodeBody = z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) });

export const whatsAppOutcomeSchema = z.object({
  outcome: z.enum(['done', 'invalid-number', 'unreachable', 'unavailable', 'wrong-code']),
  grid: alertGridSchema,
});
export type WhatsAppOutcome = z.infer<typeof whatsAppOutcomeSchema>;
