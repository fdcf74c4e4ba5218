import * as z from 'zod/mini';
import { instant, text } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';
import { reason } from './schemas.ts';

/** Work that waits: how much, and since when the oldest. */
const backlog = z.object({ waiting: z.int(), oldestSince: z.nullable(instant) });

/** The state of the whole installation, as its database knows it. Wall time. */
export const operationsSchema = z.object({
  /** Events that are not delivered yet. */
  outbox: backlog,
  /** Jobs that could run and do not yet; those that failed and will run again; those that will not. */
  jobs: z.object({ due: backlog, failing: z.int(), givenUp: z.int() }),
  /** Webhooks that are stored and not handled. */
  webhooks: backlog,
  /** Letters held back after a restore. */
  heldLetters: z.int(),
  suppressedAddresses: z.int(),
  /** Work that recurs, and when it was last done. */
  recurring: z.array(z.object({ name: z.string(), lastDoneAt: instant })),
  backup: z.object({ lastAt: z.nullable(instant) }),
});
export type Operations = z.infer<typeof operationsSchema>;

/** Asked at this moment, one after the other of what this installation uses. */
export const thirdPartiesSchema = z.object({
  askedAt: instant,
  parties: z.array(
    z.object({
      name: z.string(),
      /** What is wrong and what mends it; null: it answers. */
      problem: z.nullable(z.string()),
    }),
  ),
});

const jobState = z.enum(['given-up', 'failing', 'waiting', 'running']);
const jobSchema = z.object({
  id: z.string(),
  task: z.string(),
  /** The event that it delivers, or its key; null for neither. */
  about: z.nullable(z.string()),
  state: jobState,
  attempts: z.int(),
  maxAttempts: z.int(),
  /** When it runs next, or began to run. */
  runAt: instant,
  createdAt: instant,
  /** The first line of the last failure. */
  lastError: z.nullable(z.string()),
});
export type StaffJob = z.infer<typeof jobSchema>;
export const jobsQuery = z.strictObject({ state: z.optional(jobState) });
/** At most two hundred; what was given up first, then what fails, then the oldest. */
export const jobsSchema = z.object({ jobs: z.array(jobSchema), total: z.int() });

const webhookSchema = z.object({
  provider: z.string(),
  eventId: z.string(),
  /** What it tells of, in the provider's words; null when its body is gone or says nothing. */
  event: z.nullable(z.string()),
  receivedAt: instant,
  handledAt: z.nullable(instant),
  /** A body is kept for thirty days: without one it cannot be handled again. */
  hasBody: z.boolean(),
});
export type StaffWebhook = z.infer<typeof webhookSchema>;
/** The webhook after which a page begins: `<provider>:<eventId>`. */
const webhookCursor = z.string().check(z.regex(/^[a-z]{1,20}:[0-9a-f]{64}$/));
export const webhooksQuery = z.strictObject({ before: z.optional(webhookCursor) });
/** Newest first, fifty at a time; `next` is the `before` of the page that follows. */
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
/** Newest first, two hundred at most. */
export const suppressionsSchema = z.object({ suppressions: z.array(suppressionSchema), total: z.int() });
export const unsuppressBody = z.strictObject({ email: text(320, 3), reason });

const archiveChannelSchema = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  groupId: z.string(),
  messages: z.int(),
  /** Open to every plan that has the archive. */
  isOpen: z.boolean(),
  /** Plans for which it is the other way round. */
  exceptions: z.array(z.object({ alias: planAlias, isAllowed: z.boolean() })),
});
export type StaffChannel = z.infer<typeof archiveChannelSchema>;
export const staffChannelsSchema = z.object({ channels: z.array(archiveChannelSchema) });
/** `alias` null: for all plans, which ends the exceptions. */
export const channelAccessBody = z.strictObject({
  alias: z.nullable(planAlias),
  isAllowed: z.boolean(),
  reason,
});
/** `link`: the address of the message in the archive, or its ts with its channel's id before it: `C0123/1433558319.000002`. */
export const hideMessageBody = z.strictObject({ link: text(300, 10), isHidden: z.boolean(), reason });
export const hiddenMessage = z.object({ channel: z.string(), ts: z.string(), isHidden: z.boolean() });
