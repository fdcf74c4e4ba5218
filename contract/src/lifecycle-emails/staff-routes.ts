import {
  lifecycleEmails,
  lifecycleKinds,
  welcomeStarts,
} from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { contentProblem, placeholderProblem } from '@niveshak/domain/lifecycle-emails/placeholders';
import { emailKindNames } from '@niveshak/domain/notifications/email-kinds';
import * as z from 'zod/mini';
import { advertising } from '../http/without-promises.ts';
import { defineStaffRoute } from '../http/route.ts';
import { empty, paragraphs, text } from '../http/shapes.ts';
import { mayGiveReason, reason } from '../staff/schemas.ts';

const read = { permission: 'emails.read', secondFactor: 'given' } as const;
const write = { permission: 'emails.write', secondFactor: 'given' } as const;

const kind = z.enum(lifecycleKinds);
const start = z.nullable(z.enum(welcomeStarts));

const longestSubject = 150;
const longestBody = 20_000;

const written = {
  kind,
  start,
  subject: advertising(text(longestSubject, 1)),
  body: advertising(paragraphs(longestBody).check(z.minLength(1, 'This is required.'))),
};

type Checked = z.infer<ReturnType<typeof z.strictObject<typeof written>>> & { readonly days?: number };

/** Placeholders and days depend on the kind, so they are checked together. */
const fits = z.check<Checked>((context) => {
  const { value } = context;
  const { days, standard } = lifecycleEmails[value.kind];
  const problems: (readonly [keyof Checked, string | null])[] = [
    [
      'start',
      (standard.start === null) === (value.start === null) ? null : 'Choose what this email follows.',
    ],
    ['subject', placeholderProblem(value.subject, value.kind, value, 'subject')],
    ['body', contentProblem(value.body) ?? placeholderProblem(value.body, value.kind, value, 'body')],
    [
      'days',
      value.days === undefined || (value.days >= days.least && value.days <= days.most)
        ? null
        : `Use a whole number from ${days.least} to ${days.most}.`,
    ],
  ];
  for (const [field, message] of problems)
    if (message !== null)
      context.issues.push({ code: 'custom', path: [field], message, input: value[field] });
});

const lifecycleEmailSchema = z.object({
  kind,
  isOn: z.boolean(),
  days: z.int(),
  start,
  subject: z.string(),
  body: z.string(),
  /** Subject with sample values. */
  sampleSubject: z.string(),
  /** Version of the saved email; 0 before the first change. */
  version: z.int(),
  /** Number of emails of this kind sent. */
  sent: z.int(),
});
export type LifecycleEmailRow = z.infer<typeof lifecycleEmailSchema>;

export const listLifecycleEmails = defineStaffRoute({
  id: 'listLifecycleEmails',
  method: 'GET',
  path: '/staff/lifecycle-emails',
  staff: read,
  summary: 'Lists the emails about stages of a membership, such as its start or end, with the texts in use.',
  response: z.object({ emails: z.array(lifecycleEmailSchema) }),
});

export const saveLifecycleEmail = defineStaffRoute({
  id: 'saveLifecycleEmail',
  method: 'PUT',
  path: '/staff/lifecycle-emails',
  staff: write,
  summary: 'Saves a lifecycle email. Once turned on, it is sent only for later events.',
  body: z
    .strictObject({
      ...written,
      isOn: z.boolean(),
      days: z.int(),
      /** Version shown on the form. */
      seen: z.int(),
      reason,
    })
    .check(fits),
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});

export const previewLifecycleEmail = defineStaffRoute({
  id: 'previewLifecycleEmail',
  method: 'POST',
  path: '/staff/lifecycle-email-previews',
  staff: read,
  summary: 'Renders an email with sample values.',
  body: z.strictObject(written).check(fits),
  response: z.object({ subject: z.string(), html: z.string() }),
});

export const getSampleEmails = defineStaffRoute({
  id: 'getSampleEmails',
  method: 'GET',
  path: '/staff/sample-emails/{kind}',
  staff: read,
  summary:
    'Renders an email that the product sends by itself, with sample values, once for each of its variants.',
  params: z.strictObject({ kind: z.enum(emailKindNames) }),
  response: z.object({
    emails: z.array(z.object({ name: z.string(), subject: z.string(), html: z.string() })),
  }),
});

export const sendTestLifecycleEmail = defineStaffRoute({
  id: 'sendTestLifecycleEmail',
  method: 'POST',
  path: '/staff/lifecycle-email-tests',
  staff: write,
  summary: 'Sends a draft of a lifecycle email to the caller, with sample values.',
  body: z.strictObject({ ...written, ...mayGiveReason }).check(fits),
  response: z.object({ to: z.string() }),
  errors: ['letter-failed'],
});
