import * as z from 'zod/mini';
import {
  complaintCategories,
  complaintOutcomes,
  complaintSources,
} from '@niveshak/domain/complaints/complaint';
import { withoutPromises } from '../http/without-promises.ts';
import { defineStaffRoute } from '../http/route.ts';
import { calendarDate, csvFile, empty, instant, paragraphs, text, uuid } from '../http/shapes.ts';
import { mayAddNote, reasonBody } from '../staff/schemas.ts';

const read = { permission: 'complaints.read', secondFactor: 'given' } as const;
const handle = { permission: 'complaints.handle', secondFactor: 'given' } as const;
const byId = z.strictObject({ id: uuid });

const complaintRow = z.object({
  id: uuid,
  number: z.string(),
  name: z.string(),
  category: z.enum(complaintCategories),
  source: z.enum(complaintSources),
  receivedOn: calendarDate,
  dueOn: calendarDate,
  /** Days until the due date, negative if overdue; null once resolved. */
  daysLeft: z.nullable(z.int()),
  isEscalated: z.boolean(),
  outcome: z.nullable(z.enum(complaintOutcomes)),
});
export type StaffComplaintRow = z.infer<typeof complaintRow>;

const complaint = z.extend(complaintRow, {
  email: z.string(),
  phone: z.string(),
  body: z.string(),
  reference: z.string(),
  /** Account with this email address, whose ownership is not verified. */
  memberId: z.nullable(uuid),
  receivedAt: instant,
  acknowledgedAt: z.nullable(instant),
  resolvedAt: z.nullable(instant),
  steps: z.array(
    z.object({
      at: instant,
      kind: z.enum(['answer', 'resolve', 'escalate', 'remind']),
      body: z.string(),
      by: z.string(),
    }),
  ),
});
export type StaffComplaint = z.infer<typeof complaint>;

export const listComplaints = defineStaffRoute({
  id: 'listComplaints',
  method: 'GET',
  path: '/staff/complaints',
  staff: read,
  summary: 'Lists complaints: open ones by due date, then resolved ones, newest first; at most 500.',
  response: z.object({ complaints: z.array(complaintRow) }),
});

export const readComplaint = defineStaffRoute({
  id: 'readComplaint',
  method: 'GET',
  path: '/staff/complaints/{id}',
  staff: read,
  summary: 'Returns a complaint with its full history.',
  params: byId,
  response: complaint,
  errors: ['not-found'],
});

const sentences = paragraphs(5_000).check(z.minLength(20, 'Please write a sentence or more.'));
/** Text of the email. */
const answer = withoutPromises(sentences);

export const recordComplaint = defineStaffRoute({
  id: 'recordComplaint',
  method: 'POST',
  path: '/staff/complaints',
  staff: handle,
  summary:
    'Records a complaint received by SCORES, post or phone; the complainant receives its number by email.',
  body: z.strictObject({
    name: text(200, 1),
    email: z.string().check(z.trim(), z.maxLength(200), z.email('Enter a valid email address.')),
    phone: text(40),
    category: z.enum(complaintCategories),
    /** Not validated with `honest`, because a complaint may contain any wording. */
    body: sentences,
    source: z.enum(complaintSources),
    /** Reference number assigned by another body. */
    reference: text(100),
    receivedOn: calendarDate,
    ...mayAddNote,
  }),
  response: z.object({ number: z.string() }),
  errors: ['complaint-refused'],
});

export const answerComplaint = defineStaffRoute({
  id: 'answerComplaint',
  method: 'POST',
  path: '/staff/complaints/{id}/answer',
  staff: handle,
  summary: 'Emails the complainant; the complaint stays open.',
  params: byId,
  body: z.strictObject({ body: answer, ...mayAddNote }),
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const resolveComplaint = defineStaffRoute({
  id: 'resolveComplaint',
  method: 'POST',
  path: '/staff/complaints/{id}/resolve',
  staff: handle,
  summary: 'Resolves a complaint and emails the decision. It cannot be reopened.',
  params: byId,
  body: z.strictObject({ outcome: z.enum(complaintOutcomes), body: answer, ...mayAddNote }),
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const escalateComplaint = defineStaffRoute({
  id: 'escalateComplaint',
  method: 'POST',
  path: '/staff/complaints/{id}/escalate',
  staff: handle,
  summary: 'Escalates a complaint to the compliance officer by email.',
  params: byId,
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const saveComplaints = defineStaffRoute({
  id: 'saveComplaints',
  method: 'GET',
  path: '/staff/complaints/half-year.csv',
  staff: { permission: 'complaints.read', secondFactor: 'fresh' },
  summary:
    'Returns the complaints for the BSE half-yearly report that covers a given day; the request is recorded in the audit log.',
  query: z.strictObject({ day: z.optional(calendarDate) }),
  response: csvFile,
});
