import * as routes from '@niveshak/contract/members/record-routes';
import { clientFileOf } from '../../account/index.ts';
import { documentById, recordEInvoice } from '../../billing/index.ts';
import { closeCase } from '../../platform/cases.ts';
import { isConflict } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { barReferrer } from '../../referrals/index.ts';
import { actorOf, audit } from '../../platform/staff/audit.ts';
import { auditOfMember } from '../../platform/staff/audit-log.ts';
import { isMember } from '../../identity/index.ts';
import { notesOf } from '../notes.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';

/**
 * Binds the routes for entering, closing and exporting records.
 * @param isRehearsal marks documents as specimens
 */
export function bindRecordRoutes(bind: RouteBinder, db: Db, isRehearsal: boolean): void {
  const act = actionBinder(bind, db);
  act(routes.barReferrals, async (tx, { params, time }) => {
    if (!(await isMember(tx, params.id))) return refuse('not-found');
    const voided = await barReferrer(tx, params.id, time);
    if (voided === null) return refuse('changed-meanwhile');
    return done({
      action: 'referral.bar',
      subject: { kind: 'member', id: params.id },
      after: { voidedMonths: voided },
    });
  });

  bind(routes.exportClientFile, async ({ staff, request, params, body, time }) => {
    if (!(await isMember(db, params.id))) return refuse('not-found');
    const added = {
      notes: await notesOf(db, params.id),
      actions: await auditOfMember(db, params.id),
    };
    const file = await clientFileOf(db, { userId: params.id, isRehearsal, added }, time);
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'member.export',
      subject: { kind: 'member', id: params.id },
      reason: body.reason,
    });
    return file;
  });

  bind(routes.recordEInvoice, async ({ staff, request, params, body }) => {
    const { reason, ackedAt, ...answer } = body;
    try {
      return await db.transaction().execute(async (tx) => {
        const known = await documentById(tx, params.id);
        if (known === null) return refuse('not-found');
        if (!known.needsEInvoice) return refuse('e-invoice-refused');
        if (!(await recordEInvoice(tx, params.id, { ...answer, ackedAt: new Date(ackedAt) })))
          return refuse('changed-meanwhile');
        await audit(tx, actorOf(staff, addressOf(request)), {
          action: 'document.e-invoice',
          subject: { kind: 'member', id: known.userId },
          after: { document: known.number, irn: answer.irn, ackNumber: answer.ackNumber, ackedAt },
          reason,
        });
        return undefined;
      });
    } catch (error) {
      if (isConflict(error)) return refuse('e-invoice-refused');
      throw error;
    }
  });

  act(routes.closeCase, async (tx, { params, body }) => {
    if (!(await closeCase(tx, params.id, body.reason))) return refuse('changed-meanwhile');
    return done({
      action: 'case.close',
      subject: { kind: 'case', id: params.id },
    });
  });
}
