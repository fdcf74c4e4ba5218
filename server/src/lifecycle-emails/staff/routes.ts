import * as routes from '@niveshak/contract/lifecycle-emails/staff-routes';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log.ts';
import { emailHtml, sampleEmails, sendTestEmail } from '../../notifications/index.ts';
import type { TestEmailDeps } from '../../notifications/index.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';
import { actorOf, audit } from '../../platform/staff/audit.ts';
import { changedFields } from '../../platform/staff/changed-fields.ts';
import { sentByKind } from '../results.ts';
import { readLifecycleEmail, readLifecycleEmails, saveLifecycleEmail } from '../store.ts';
import { sampleEmail } from './sample.ts';

export function bindLifecycleEmailRoutes(
  bind: RouteBinder,
  db: Db,
  emails: TestEmailDeps & { readonly log: Log },
): void {
  const act = actionBinder(bind, db);
  const { appOrigin } = emails;

  bind(routes.listLifecycleEmails, async ({ time }) => {
    const sent = await sentByKind(db);
    const saved = [...(await readLifecycleEmails(db))];
    const rows = saved.map(async ([kind, email]) => {
      const sample = await sampleEmail(db, { kind, ...email }, time.today, appOrigin);
      return { kind, ...email, sampleSubject: sample.subject, sent: sent.get(kind) ?? 0 };
    });
    return { emails: await Promise.all(rows) };
  });

  act(routes.saveLifecycleEmail, async (tx, { body: { kind, seen, reason: _reason, ...email }, time }) => {
    const { version: _version, ...before } = await readLifecycleEmail(tx, kind);
    if (!(await saveLifecycleEmail(tx, kind, email, seen, time.instant))) return refuse('changed-meanwhile');
    return done({
      action: 'lifecycle-email.save',
      subject: { kind: 'lifecycle-email', id: kind },
      ...changedFields(before, email),
    });
  });

  bind(routes.previewLifecycleEmail, async ({ body, time }) => {
    const { subject, letter } = await sampleEmail(db, body, time.today, appOrigin);
    return { subject, html: await emailHtml(db, letter, appOrigin) };
  });

  bind(routes.getSampleEmails, async ({ params }) => ({
    emails: await sampleEmails(db, params.kind, appOrigin),
  }));

  bind(routes.sendTestLifecycleEmail, async ({ body: { reason, ...email }, staff, request, time }) => {
    const { subject, letter } = await sampleEmail(db, email, time.today, appOrigin);
    try {
      await sendTestEmail(emails, staff.email, subject, letter);
    } catch (error) {
      emails.log.warn({ err: error }, 'test email not sent');
      return refuse('letter-failed');
    }
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'lifecycle-email.test',
      subject: { kind: 'lifecycle-email', id: email.kind },
      reason,
    });
    return { to: staff.email };
  });
}
