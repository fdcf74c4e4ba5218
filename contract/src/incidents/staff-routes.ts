import * as z from 'zod/mini';
import { affectedKinds, noticeKinds, reportedNotices } from '@niveshak/domain/incidents/incident';
import { withoutPromises } from '../http/without-promises.ts';
import { defineStaffRoute } from '../http/route.ts';
import { empty, instant, paragraphs, text, uuid } from '../http/shapes.ts';
import { reason } from '../staff/schemas.ts';

const manage = { permission: 'incidents.manage', secondFactor: 'given' } as const;
const byId = z.strictObject({ id: uuid });
/** Fact that may be included in the email. */
const fact = withoutPromises(paragraphs(5_000));
const facts = z.strictObject({ what: fact, data: fact, consequences: fact, measures: fact, advice: fact });
const email = z.strictObject({
  subject: withoutPromises(text(200, 1)),
  body: withoutPromises(paragraphs(10_000)),
});

const notice = z.object({
  name: z.enum(noticeKinds),
  deadline: instant,
  /** Null until the notification is sent. */
  givenAt: z.nullable(instant),
  reference: z.nullable(z.string()),
});

const incidentRow = z.object({
  id: uuid,
  title: z.string(),
  noticedAt: instant,
  recipients: z.int(),
  notices: z.array(notice),
  closedAt: z.nullable(instant),
});
export type StaffIncidentRow = z.infer<typeof incidentRow>;

const incident = z.extend(incidentRow, {
  recordedBy: z.string(),
  facts,
  affected: z.nullable(z.enum(affectedKinds)),
  /** Saved email, or one generated from the facts. */
  email: z.object({ subject: z.string(), body: z.string(), isSaved: z.boolean() }),
  /** Texts for CERT-In and the Board, generated from the facts. */
  texts: z.object({ certIn: z.string(), board: z.string() }),
  deliveries: z.object({
    waiting: z.int(),
    sent: z.int(),
    /** Number of emails held until the firm releases emails to imported members. */
    held: z.int(),
    refused: z.int(),
    withoutAccount: z.int(),
  }),
  report: z.nullable(z.string()),
});
export type StaffIncident = z.infer<typeof incident>;

export const listIncidents = defineStaffRoute({
  id: 'listIncidents',
  method: 'GET',
  path: '/staff/incidents',
  staff: manage,
  summary: 'Lists personal data breaches and the deadlines of their notices, open ones first.',
  response: z.object({ incidents: z.array(incidentRow) }),
});

export const readIncident = defineStaffRoute({
  id: 'readIncident',
  method: 'GET',
  path: '/staff/incidents/{id}',
  staff: manage,
  summary: 'Returns an incident: facts, texts to send, deadlines and deliveries.',
  params: byId,
  response: incident,
  errors: ['not-found'],
});

export const recordIncident = defineStaffRoute({
  id: 'recordIncident',
  method: 'POST',
  path: '/staff/incidents',
  staff: manage,
  summary: 'Records a personal data breach; the deadlines run from when it was noticed.',
  body: z.strictObject({ title: text(200, 3), noticedAt: instant, what: fact, reason }),
  response: z.object({ id: uuid }),
  errors: ['incident-refused'],
});

const maxListBytes = 2_000_000;
export const saveIncident = defineStaffRoute({
  id: 'saveIncident',
  method: 'POST',
  path: '/staff/incidents/{id}',
  staff: manage,
  summary: 'Saves the facts, the affected persons and the email of an open incident.',
  params: byId,
  body: z.strictObject({
    facts,
    /** Null leaves the affected persons unchanged. */
    affected: z.nullable(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('all') }),
        z.strictObject({ kind: z.literal('holding') }),
        z.strictObject({
          kind: z.literal('list'),
          /** Email addresses, or a CSV file that contains them. */
          addresses: z.string().check(z.maxLength(maxListBytes, 'At most 2 MB.')),
        }),
      ]),
    ),
    /** Null keeps the email generated from the facts. */
    email: z.nullable(email),
    reason,
  }),
  response: z.object({ recipients: z.int() }),
  errors: ['not-found', 'changed-meanwhile', 'incident-refused'],
});

export const sendIncident = defineStaffRoute({
  id: 'sendIncident',
  method: 'POST',
  path: '/staff/incidents/{id}/send',
  staff: { permission: 'incidents.manage', secondFactor: 'fresh' },
  summary: 'Emails each affected person once.',
  params: byId,
  body: z.strictObject({
    /** Number of persons as shown. Any other number is rejected. */
    recipients: z.int().check(z.positive()),
    reason,
  }),
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const reportIncident = defineStaffRoute({
  id: 'reportIncident',
  method: 'POST',
  path: '/staff/incidents/{id}/report',
  staff: manage,
  summary: 'Records that CERT-In or the Data Protection Board was notified.',
  params: byId,
  body: z.strictObject({ to: z.enum(reportedNotices), at: instant, reference: text(200, 1), reason }),
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile', 'incident-refused'],
});

export const closeIncident = defineStaffRoute({
  id: 'closeIncident',
  method: 'POST',
  path: '/staff/incidents/{id}/close',
  staff: manage,
  summary: 'Closes an incident with a report, once all notices have been given.',
  params: byId,
  body: z.strictObject({
    report: paragraphs(20_000).check(z.minLength(20, 'Write a sentence or more.')),
    reason,
  }),
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile', 'incident-refused'],
});
