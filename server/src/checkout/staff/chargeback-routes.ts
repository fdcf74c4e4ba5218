import * as routes from '@niveshak/contract/checkout/staff-chargeback-routes';
import type { StaffChargeback } from '@niveshak/contract/checkout/staff-chargeback-routes';
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { needsSecondPerson } from '@niveshak/domain/staff/refund-limit';
import { sql } from 'kysely';
import { chargebackById, chargebacksOfMember, undisputedPayments } from '../chargeback-store.ts';
import { endChargeback, openChargeback } from '../chargebacks.ts';
import type { Chargeback } from '../chargeback-store.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { actorOf, audit } from '../../platform/staff/audit.ts';
import { isMember } from '../../identity/index.ts';
import { mayApproveOwn } from '../../platform/staff/self-approval.ts';
import { readRefundLimit } from '../../platform/staff/refund-limit.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';

const recorded = 'chargeback.record';

/** Renders the evidence file for a dispute. Implemented by `account`, a slice above this one. */
export type RenderEvidence = (
  db: Db,
  about: { readonly userId: string; readonly orderId: string; readonly facts: StaffChargeback },
  time: BusinessTime,
) => Promise<FileAnswer<'application/zip'>>;

/** Binds the routes for chargebacks, both provider disputes and those that staff record and close manually. */
export function bindChargebackRoutes(bind: RouteBinder, db: Db, renderEvidence: RenderEvidence): void {
  const act = actionBinder(bind, db);
  bind(routes.listMemberChargebacks, async ({ params }) => {
    if (!(await isMember(db, params.id))) return refuse('not-found');
    const payments = await undisputedPayments(db, params.id);
    return {
      chargebacks: (await chargebacksOfMember(db, params.id)).map(present),
      payments: payments.flatMap(({ id, alias, amountPaise, at }) =>
        isPlanAlias(alias) ? [{ id, alias, amount: { amount: amountPaise }, at: at.toISOString() }] : [],
      ),
    };
  });

  act(routes.recordChargeback, async (tx, { params, body, time }) => {
    const { amount, reasonCode, respondBy } = body;
    const reported = {
      providerId: null,
      paymentId: params.id,
      amount: paise(amount),
      reasonCode,
      respondBy: new Date(respondBy),
    };
    const opened = await openChargeback(tx, reported, time);
    if (opened === 'unknown-payment') return refuse('not-found');
    if (opened === 'too-much')
      return refuse('chargeback-refused', { detail: 'The payment was for less than that.' });
    // If two staff record it concurrently, the second gets a refusal.
    if (opened === 'already-open') return refuse('changed-meanwhile');
    return done(
      {
        action: recorded,
        subject: { kind: 'member', id: opened.userId },
        after: { chargebackId: opened.id, paymentId: params.id, amount, reasonCode, respondBy },
      },
      { id: opened.id },
    );
  });

  bind(routes.readEvidence, async ({ staff, request, params, body, time }) => {
    const known = await chargebackById(db, params.id);
    if (known === null) return refuse('not-found');
    const { id, userId, orderId } = known;
    const file = await renderEvidence(db, { userId, orderId, facts: present(known) }, time);
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'chargeback.read-evidence',
      subject: { kind: 'member', id: userId },
      after: { chargebackId: id },
      reason: body.reason,
    });
    return file;
  });

  act(routes.endChargeback, async (tx, { staff, params, body, time }) => {
    const known = await chargebackById(tx, params.id);
    if (known === null) return refuse('not-found');
    if (known.providerId !== null)
      return refuse('chargeback-refused', {
        detail: 'The payment provider reports this outcome. Respond there.',
      });
    const isOwn = body.outcome === 'lost' && (await recordedBy(tx, known)) === staff.staffId;
    const refusal = isOwn ? await refuseOwnLoss(tx, known, staff.staffId, time.instant) : null;
    if (refusal !== null) return refusal;
    const ended = await endChargeback(tx, params.id, body.outcome, time);
    if (ended === null) return refuse('changed-meanwhile');
    return done({
      action: `chargeback.${body.outcome}`,
      subject: { kind: 'member', id: ended.userId },
      before: { chargebackId: ended.id, state: 'open', paymentId: ended.paymentId, amount: ended.amount },
      after: { state: ended.state, ...(isOwn ? { selfApproved: true } : {}) },
    });
  });
}

/**
 * Returns a refusal if a chargeback recorded by the same person is above the refund limit, else null. Recording and
 * losing one removes revenue from accounting, so it needs two people except in a one-person firm.
 */
async function refuseOwnLoss(tx: Db, known: Chargeback, staffId: string, now: Date): Promise<Refusal | null> {
  if (await mayApproveOwn(tx, staffId, 'chargebacks.decide')) return null;
  const { limit, lately } = await readRefundLimit(tx, known.userId, now);
  if (!needsSecondPerson(limit, lately, known.amount)) return null;
  return refuse('own-request', {
    detail: `You recorded this chargeback. It is above the refund limit of ${formatRupees(limit)}, so a colleague must record it as lost.`,
  });
}

/** Returns the id of the staff member who recorded a chargeback manually, or null if it was not recorded manually. */
async function recordedBy(db: Db, { id, userId }: Chargeback): Promise<string | null> {
  const row = await db
    .selectFrom('staff_audit')
    .select('staff_id')
    .where('subject_kind', '=', 'member')
    .where('subject_id', '=', userId)
    .where('action', '=', recorded)
    .where(sql<boolean>`after->>'chargebackId' = ${id}`)
    .executeTakeFirst();
  return row?.staff_id ?? null;
}

function present(chargeback: Chargeback): StaffChargeback {
  const { id, userId: memberId, providerId, paymentId, amount, reasonCode, state } = chargeback;
  return {
    id,
    memberId,
    providerId,
    paymentId,
    amount: { amount },
    reasonCode,
    respondBy: chargeback.respondBy.toISOString(),
    state,
    openedAt: chargeback.openedAt.toISOString(),
    endedAt: chargeback.endedAt?.toISOString() ?? null,
  };
}
