import * as routes from '@niveshak/contract/complaints/staff-routes';
import type { StaffComplaintRow } from '@niveshak/contract/complaints/staff-routes';
import {
  complaintCategoryNames,
  complaintOutcomeNames,
  complaintSourceNames,
} from '@niveshak/contract/complaints/texts';
import { csvOf } from '@niveshak/domain/billing/csv';
import { daysLeftOf } from '@niveshak/domain/complaints/complaint';
import { halfYearOf, oldestEntry } from '@niveshak/domain/complaints/register';
import { calendarDate, daysBetween, formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { answerComplaint, escalateComplaint, resolveComplaint } from '../handle-complaint.ts';
import { complaintById, complaintsBetween, listComplaints, stepsOf } from '../store.ts';
import { fileComplaint } from '../file-complaint.ts';
import type { Complaint } from '../store.ts';
import type { Handled } from '../handle-complaint.ts';
import { businessTimeAt } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { actorOf, audit } from '../../platform/staff/audit.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';

const most = 500;

export function bindComplaintRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);
  bind(routes.listComplaints, async ({ time: { today } }) => ({
    complaints: (await listComplaints(db, most)).map((complaint) => presentRow(complaint, today)),
  }));

  bind(routes.readComplaint, async ({ params, time: { today } }) => {
    const complaint = await complaintById(db, params.id);
    if (complaint === null) return refuse('not-found');
    const { email, phone, body, reference, userId, receivedAt, acknowledgedAt, resolvedAt } = complaint;
    return {
      ...presentRow(complaint, today),
      email,
      phone,
      body,
      reference,
      memberId: userId,
      receivedAt: receivedAt.toISOString(),
      acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
      resolvedAt: resolvedAt?.toISOString() ?? null,
      steps: (await stepsOf(db, params.id)).map((step) => ({
        at: step.at.toISOString(),
        kind: step.kind,
        body: step.body,
        by: step.byName,
      })),
    };
  });

  bind(routes.recordComplaint, async ({ staff, request, body, time }) => {
    const { source, reference, reason, receivedOn: day, ...form } = body;
    const receivedOn = calendarDate(day);
    if (receivedOn > time.today)
      return refuse('complaint-refused', { detail: 'Enter today or an earlier date.' });
    const oldest = oldestEntry(time.today);
    if (receivedOn < oldest)
      return refuse('complaint-refused', {
        detail: `That month’s table is public and cannot change. Enter ${formatDate(oldest)} or later, and the real date in the text.`,
      });
    const number = await fileComplaint(db, form, { source, reference, receivedOn }, time);
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'complaint.record',
      subject: { kind: 'complaint', id: number },
      after: { source, reference, receivedOn },
      reason,
    });
    return { number };
  });

  const logged = (handled: Handled, action: string, after?: unknown) => {
    if (handled.kind === 'unknown') return refuse('not-found');
    if (handled.kind === 'resolved') return refuse('changed-meanwhile');
    return done({ action, subject: { kind: 'complaint', id: handled.complaint.number }, after });
  };

  act(routes.answerComplaint, async (tx, { staff: { name }, params, body, time }) =>
    logged(await answerComplaint(tx, params.id, body.body, { name, time }), 'complaint.answer'),
  );

  act(routes.resolveComplaint, async (tx, { staff: { name }, params, body, time }) => {
    const handled = await resolveComplaint(tx, params.id, body, { name, time });
    return logged(handled, 'complaint.resolve', { outcome: body.outcome });
  });

  act(routes.escalateComplaint, async (tx, { staff: { name }, params, time }) =>
    logged(await escalateComplaint(tx, params.id, { name, time }), 'complaint.escalate'),
  );

  bindComplaintExport(bind, db);
}

function bindComplaintExport(bind: RouteBinder, db: Db): void {
  bind(routes.saveComplaints, async ({ staff, request, query, time }) => {
    const { from, to } = halfYearOf(query.day === undefined ? time.today : calendarDate(query.day));
    const complaints = await complaintsBetween(db, from, to);
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'complaint.export',
      subject: { kind: 'complaints', id: `${from} ${to}` },
      after: { from, to, complaints: complaints.length },
    });
    return {
      contentType: 'text/csv' as const,
      fileName: `complaints-${from}-${to}.csv`,
      pieces: onePiece(
        csvOf(
          head,
          complaints.map((complaint) => csvRow(complaint, to)),
        ),
      ),
    };
  });
}

async function* onePiece(text: string) {
  yield text;
}

const head = [
  'Number',
  'Received from',
  'Reference',
  'Received on',
  'About',
  'Due on',
  'Resolved on',
  'Days taken',
  'Outcome',
  'Escalated',
] as const;

function csvRow(complaint: Complaint, until: CalendarDate) {
  const { number, source, reference, receivedOn, category, dueOn, resolvedAt, outcome, escalatedAt } =
    complaint;
  const day = resolvedAt === null ? null : businessTimeAt(resolvedAt).today;
  // Resolved after the half-year, so open at its end.
  const resolvedOn = day === null || day > until ? null : day;
  return [
    number,
    complaintSourceNames[source],
    reference,
    receivedOn,
    complaintCategoryNames[category],
    dueOn,
    resolvedOn ?? '',
    resolvedOn === null ? '' : { plain: String(daysBetween(receivedOn, resolvedOn)) },
    resolvedOn === null || outcome === null ? 'Pending' : complaintOutcomeNames[outcome],
    escalatedAt === null ? 'No' : 'Yes',
  ];
}

function presentRow(complaint: Complaint, today: CalendarDate): StaffComplaintRow {
  const { id, number, name, category, source, receivedOn, dueOn, outcome, resolvedAt } = complaint;
  return {
    id,
    number,
    name,
    category,
    source,
    receivedOn,
    dueOn,
    daysLeft: resolvedAt === null ? daysLeftOf(dueOn, today) : null,
    isEscalated: complaint.escalatedAt !== null,
    outcome,
  };
}
