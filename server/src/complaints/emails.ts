import { z } from 'zod';
import {
  complaintCategoryNames,
  complaintOutcomeNames,
  complaintSourceNames,
} from '@niveshak/contract/complaints/texts';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { readFirm } from '../firm/index.ts';
import { sendEmail } from '../notifications/index.ts';
import type { Mailer } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { changeComplaint, complaintById, stepById } from './store.ts';
import type { Complaint } from './store.ts';

export type ComplaintEmailDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly clock: Clock;
};

const received = z.object({ complaintId: z.string() });
const answered = z.object({ stepId: z.int() });
const due = z.object({ complaintId: z.string(), stepId: z.int() });

const further =
  'If this does not satisfy you, you can lodge the complaint on SCORES (scores.sebi.gov.in), SEBI’s own system, and after that on SMART ODR (smartodr.in).';

/**
 * Sends the email for a complaint event; ignores other events.
 * @throws if the mail server does not accept it
 */
export async function deliverComplaintEvent(
  deps: ComplaintEmailDeps,
  name: string,
  payload: unknown,
): Promise<void> {
  switch (name) {
    case 'complaint-received':
      return confirm(deps, received.parse(payload).complaintId);
    case 'complaint-answered':
      return tell(deps, answered.parse(payload).stepId);
    case 'complaint-due':
      return remindStaff(deps, due.parse(payload));
    default:
      return undefined;
  }
}

/** Emails a confirmation, which quotes nothing from the complaint, because the address is unverified. */
async function confirm({ db, mailer, appOrigin, clock }: ComplaintEmailDeps, id: string): Promise<void> {
  const complaint = await complaintById(db, id);
  if (complaint === null) return;
  await sendEmail(db, mailer, appOrigin, {
    to: complaint.email,
    subject: `We have your complaint ${complaint.number}`,
    letter: {
      heading: `We have your complaint ${complaint.number}`,
      paragraphs: [
        `Thank you for telling us. We answer by ${formatDate(complaint.dueOn)}.`,
        'If you did not write to us, your address was entered by mistake. You need not do anything.',
      ],
      facts: factsOf(complaint),
      action: null,
      isToStranger: complaint.userId === null,
    },
    reference: `complaint-received-${complaint.id}`,
    category: emailKinds['complaint-received'],
    at: clock.now().instant,
  });
  if (complaint.acknowledgedAt === null) await changeComplaint(db, id, { acknowledged_at: new Date() });
}

async function tell({ db, mailer, appOrigin, clock }: ComplaintEmailDeps, stepId: number): Promise<void> {
  const step = await stepById(db, stepId);
  const complaint = step === null ? null : await complaintById(db, step.complaintId);
  if (step === null || complaint === null) return;
  const isEnd = step.kind === 'resolve';
  const words = step.body.split(/\n{2,}/).map((paragraph) => paragraph.trim());
  await sendEmail(db, mailer, appOrigin, {
    to: complaint.email,
    subject: isEnd
      ? `Our decision on your complaint ${complaint.number}`
      : `Our answer to your complaint ${complaint.number}`,
    letter: {
      heading: isEnd ? 'Our decision on your complaint' : 'Our answer to your complaint',
      paragraphs: [
        ...words.filter((paragraph) => paragraph !== ''),
        isEnd ? further : `We are still looking into it, and decide by ${formatDate(complaint.dueOn)}.`,
      ],
      facts: [
        ...factsOf(complaint),
        ...(isEnd && complaint.outcome !== null
          ? [['Decision', complaintOutcomeNames[complaint.outcome]] as const]
          : []),
      ],
      action: null,
      isToStranger: complaint.userId === null,
    },
    reference: `complaint-answered-${stepId}`,
    category: emailKinds['complaint-answered'],
    at: clock.now().instant,
  });
}

/** Emails a reminder to the firm's complaints address. */
async function remindStaff(
  { db, mailer, appOrigin, clock }: ComplaintEmailDeps,
  { complaintId, stepId }: z.infer<typeof due>,
): Promise<void> {
  const complaint = await complaintById(db, complaintId);
  const step = await stepById(db, stepId);
  if (complaint === null || step === null || complaint.resolvedAt !== null) return;
  const { grievanceEmail, complianceOfficer } = await readFirm(db);
  const isEscalated = step.kind === 'escalate';
  const heading = isEscalated
    ? `Complaint ${complaint.number} is escalated to ${complianceOfficer}`
    : `Complaint ${complaint.number} is due on ${formatDate(complaint.dueOn)}`;
  await sendEmail(db, mailer, appOrigin, {
    to: grievanceEmail,
    subject: heading,
    letter: {
      heading,
      paragraphs: ['It is still open.'],
      facts: [...factsOf(complaint), ['Source', complaintSourceNames[complaint.source]]],
      action: { label: 'Open the complaint', url: `${appOrigin}/staff/complaints/${complaint.id}` },
    },
    reference: `complaint-due-${stepId}`,
    category: emailKinds['complaint-reminder'],
    at: clock.now().instant,
  });
}

function factsOf({ number, category, receivedOn, dueOn }: Complaint): (readonly [string, string])[] {
  return [
    ['Number', number],
    ['About', complaintCategoryNames[category]],
    ['Received', formatDate(receivedOn)],
    ['Answer by', formatDate(dueOn)],
  ];
}
