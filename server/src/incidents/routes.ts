import * as routes from '@niveshak/contract/incidents/staff-routes';
import type { StaffIncident, StaffIncidentRow } from '@niveshak/contract/incidents/staff-routes';
import { addressesIn, deadlineOf, missingNotices, noticeKinds } from '@niveshak/domain/incidents/incident';
import type { IncidentNotice } from '@niveshak/domain/incidents/incident';
import { readFirm } from '../firm/index.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { actionBinder, done } from '../platform/staff/act.ts';
import type { ActionBinder } from '../platform/staff/act.ts';
import { queueIncidentEmails } from './send-incident.ts';
import {
  changeIncident,
  countDeliveries,
  incidentById,
  insertIncident,
  listIncidents,
  lockIncident,
  replaceRecipients,
} from './store.ts';
import type { Incident } from './store.ts';
import { emailFromFacts, noticeFromFacts } from './texts.ts';

const most = 500;
/** Enough for a list of addresses and the other fields. */
const formBytes = 3_000_000;

export function bindIncidentRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);

  bind(routes.listIncidents, async () => ({ incidents: (await listIncidents(db, most)).map(presentRow) }));

  bind(routes.readIncident, async ({ params }) => {
    const incident = await incidentById(db, params.id);
    return incident === null ? refuse('not-found') : present(db, incident);
  });

  act(routes.recordIncident, async (tx, { staff, body: { title, noticedAt, what }, time }) => {
    const noticed = new Date(noticedAt);
    if (noticed > time.instant)
      return refuse('incident-refused', { detail: 'The time of discovery is in the future.' });
    const by = { email: staff.email, at: time.instant };
    const id = await insertIncident(tx, { title, noticedAt: noticed, what }, by);
    return done({ action: 'incident.record', subject: { kind: 'incident', id } }, { id });
  });

  act(
    routes.saveIncident,
    async (tx, { params: { id }, body: { facts, affected, email }, time: { today } }) => {
      const incident = await open(tx, id);
      if (incident instanceof Refusal) return incident;
      if (incident.sent_at !== null && (affected !== null || email !== null))
        return refuse('incident-refused', { detail: 'The email was sent. Facts can still be changed.' });
      if (affected?.kind === 'list') {
        const addresses = addressesIn(affected.addresses);
        if (addresses.length === 0)
          return refuse('incident-refused', { detail: 'The list has no email address.' });
        await replaceRecipients(tx, id, { kind: 'list', addresses });
      } else if (affected !== null) await replaceRecipients(tx, id, { kind: affected.kind, today });
      await changeIncident(tx, id, {
        facts: JSON.stringify(facts),
        ...(affected === null ? {} : { affected: affected.kind }),
        ...(email === null ? {} : { email_subject: email.subject, email_body: email.body }),
      });
      const { recipients } = (await incidentById(tx, id)) ?? incident;
      const after = { recipients, ...(affected === null ? {} : { affected: affected.kind }) };
      return done({ action: 'incident.save', subject: subjectOf(id), after }, { recipients });
    },
    { bodyBytes: formBytes },
  );

  bindNoticeRoutes(act);
}

/** Binds the routes for emails to affected persons, notices through other channels, and closing an incident. */
function bindNoticeRoutes(act: ActionBinder): void {
  act(routes.sendIncident, async (tx, { params: { id }, body, time }) => {
    const incident = await open(tx, id);
    if (incident instanceof Refusal) return incident;
    if (incident.sent_at !== null || incident.recipients !== body.recipients)
      return refuse('changed-meanwhile');
    const written = emailFromFacts(factsOf(incident), await readFirm(tx));
    await changeIncident(tx, id, {
      sent_at: time.instant,
      email_subject: incident.email_subject ?? written.subject,
      email_body: incident.email_body ?? written.body,
    });
    await queueIncidentEmails(tx, id);
    return done({ action: 'incident.send', subject: subjectOf(id), after: { recipients: body.recipients } });
  });

  act(routes.reportIncident, async (tx, { params: { id }, body: { to, at, reference }, time }) => {
    const incident = await open(tx, id);
    if (incident instanceof Refusal) return incident;
    const given = new Date(at);
    if (given > time.instant || given < incident.noticed_at)
      return refuse('incident-refused', {
        detail: 'The time lies between the notice of the incident and now.',
      });
    if ((to === 'cert-in' ? incident.cert_in_at : incident.board_at) !== null)
      return refuse('changed-meanwhile');
    await changeIncident(
      tx,
      id,
      to === 'cert-in'
        ? { cert_in_at: given, cert_in_reference: reference }
        : { board_at: given, board_reference: reference },
    );
    return done({ action: 'incident.report', subject: subjectOf(id), after: { to, at, reference } });
  });

  act(routes.closeIncident, async (tx, { params: { id }, body: { report }, time }) => {
    const incident = await open(tx, id);
    if (incident instanceof Refusal) return incident;
    const missing = missingNotices(statusOf(incident));
    if (missing.length > 0)
      return refuse('incident-refused', {
        detail: `Not notified yet: ${missing.map((each) => noticeNames[each]).join(', ')}.`,
      });
    await changeIncident(tx, id, { closed_at: time.instant, report });
    return done({ action: 'incident.close', subject: subjectOf(id) });
  });
}

const noticeNames = {
  'cert-in': 'CERT-In',
  board: 'the Data Protection Board',
  persons: 'the affected persons',
} as const satisfies Record<IncidentNotice, string>;

const subjectOf = (id: string) => ({ kind: 'incident', id });

/** Locks an incident. Returns a refusal if it does not exist or is closed. */
async function open(tx: Tx, id: string): Promise<Incident | Refusal> {
  const incident = await lockIncident(tx, id);
  if (incident === null) return refuse('not-found');
  return incident.closed_at === null ? incident : refuse('changed-meanwhile');
}

function statusOf({ cert_in_at, board_at, sent_at, recipients }: Incident) {
  return { certInAt: cert_in_at, boardAt: board_at, sentAt: sent_at, recipients };
}

function factsOf({ noticed_at, facts, title, recipients }: Incident) {
  return { noticedAt: noticed_at, facts, title, recipients };
}

function presentRow(incident: Incident): StaffIncidentRow {
  const { id, title, noticed_at: noticedAt, recipients, closed_at: closedAt } = incident;
  const given: Readonly<Record<IncidentNotice, readonly [Date | null, string | null]>> = {
    'cert-in': [incident.cert_in_at, incident.cert_in_reference],
    board: [incident.board_at, incident.board_reference],
    persons: [incident.sent_at, null],
  };
  return {
    id,
    title,
    noticedAt: noticedAt.toISOString(),
    recipients,
    notices: noticeKinds.map((name) => ({
      name,
      deadline: deadlineOf(noticedAt, name).toISOString(),
      givenAt: given[name][0]?.toISOString() ?? null,
      reference: given[name][1],
    })),
    closedAt: closedAt?.toISOString() ?? null,
  };
}

async function present(db: Db, incident: Incident): Promise<StaffIncident> {
  const firm = await readFirm(db);
  const facts = factsOf(incident);
  const { email_subject: subject, email_body: body } = incident;
  return {
    ...presentRow(incident),
    recordedBy: incident.recorded_by,
    facts: incident.facts,
    affected: incident.affected,
    email:
      subject === null || body === null
        ? { ...emailFromFacts(facts, firm), isSaved: false }
        : { subject, body, isSaved: true },
    texts: { certIn: noticeFromFacts(facts, firm, 'cert-in'), board: noticeFromFacts(facts, firm, 'board') },
    deliveries: await countDeliveries(db, incident.id),
    report: incident.report,
  };
}
