import * as z from 'zod/mini';
import { calendarDate, instant, text } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';
import { reason } from './schemas.ts';

/** Pending work, with the count and the time of the oldest item. */
const backlog = z.object({ waiting: z.int(), oldestSince: z.nullable(instant) });

/** State of the whole installation from its database, in wall-clock time. */
export const operationsSchema = z.object({
  outbox: backlog,
  /** Jobs that are due but not started, failed with a retry pending, and given up. */
  jobs: z.object({ due: backlog, failing: z.int(), givenUp: z.int() }),
  webhooks: backlog,
  /** Emails held back after a restore. */
  heldLetters: z.int(),
  suppressedAddresses: z.int(),
  /** Recurring jobs with the time of their last completion. */
  recurring: z.array(z.object({ name: z.string(), lastDoneAt: instant })),
  /** Jobs of the last fourteen days in India: events delivered, and jobs out of attempts. */
  daily: z.array(z.object({ day: calendarDate, finished: z.int(), failed: z.int() })),
  backup: z.object({ lastAt: z.nullable(instant) }),
  /** Problems that staff must look into, also listed on Today. */
  problems: z.array(z.enum(['failed-jobs', 'held-emails', 'backup'])),
});
export type Operations = z.infer<typeof operationsSchema>;

/** Third parties that this installation uses, queried sequentially at request time. */
export const thirdPartiesSchema = z.object({
  askedAt: instant,
  parties: z.array(
    z.object({
      name: z.string(),
      /** What is wrong and how to fix it; null if the third party responds. */
      problem: z.nullable(z.string()),
    }),
  ),
});

const jobState = z.enum(['given-up', 'failing', 'waiting', 'running']);
const jobSchema = z.object({
  id: z.string(),
  task: z.string(),
  /** Event that it delivers, or its key; null if it has neither. */
  about: z.nullable(z.string()),
  state: jobState,
  attempts: z.int(),
  maxAttempts: z.int(),
  /** Next run, or start of the current one. */
  runAt: instant,
  createdAt: instant,
  /** First line of the last error. */
  lastError: z.nullable(z.string()),
});
export type StaffJob = z.infer<typeof jobSchema>;
export const jobsQuery = z.strictObject({ state: z.optional(jobState) });
/** Up to two hundred jobs: given-up ones first, then failing ones, then the oldest. */
export const jobsSchema = z.object({ jobs: z.array(jobSchema), total: z.int() });

const webhookSchema = z.object({
  provider: z.string(),
  eventId: z.string(),
  /** Event name from the provider; null if the body is deleted or has no name. */
  event: z.nullable(z.string()),
  receivedAt: instant,
  handledAt: z.nullable(instant),
  /**
   * Whether the body still exists. Bodies are kept for thirty days, and a webhook cannot be reprocessed without one.
   */
  hasBody: z.boolean(),
});
export type StaffWebhook = z.infer<typeof webhookSchema>;
/** Cursor of the webhook list, as `<provider>:<eventId>`. */
const webhookCursor = z.string().check(z.regex(/^[a-z]{1,20}:[0-9a-f]{64}$/));
export const webhooksQuery = z.strictObject({ before: z.optional(webhookCursor) });
/** Newest first, fifty per page. `next` is the value of `before` for the next page. */
export const webhooksSchema = z.object({
  webhooks: z.array(webhookSchema),
  next: z.nullable(webhookCursor),
});

export const suppressionsQuery = z.strictObject({ search: z.optional(text(200)) });
const suppressionSchema = z.object({
  email: z.string(),
  reason: z.enum(['hard-bounce', 'complaint', 'opted-out']),
  since: instant,
});
/** Newest first, up to two hundred. */
export const suppressionsSchema = z.object({ suppressions: z.array(suppressionSchema), total: z.int() });
export const unsuppressBody = z.strictObject({ email: text(320, 3), reason });

const archiveChannelSchema = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  groupId: z.string(),
  messages: z.int(),
  /** Whether every plan that includes the archive can access the channel. */
  isOpen: z.boolean(),
  /** Plans with the opposite access. */
  exceptions: z.array(z.object({ alias: planAlias, isAllowed: z.boolean() })),
});
export type StaffChannel = z.infer<typeof archiveChannelSchema>;
export const staffChannelsSchema = z.object({ channels: z.array(archiveChannelSchema) });
/** Null `alias` applies the access to all plans and removes the exceptions. */
export const channelAccessBody = z.strictObject({
  alias: z.nullable(planAlias),
  isAllowed: z.boolean(),
  reason,
});
/** `link` is the URL of the message in the archive, or its channel id and ts, such as `C0123/1433558319.000002`. */
export const hideMessageBody = z.strictObject({ link: text(300, 10), isHidden: z.boolean(), reason });
export const hiddenMessage = z.object({ channel: z.string(), ts: z.string(), isHidden: z.boolean() });
