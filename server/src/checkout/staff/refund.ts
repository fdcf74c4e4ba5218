import { z } from 'zod';
import type { RefundPreview } from '@niveshak/contract/checkout/staff-schemas';
import { paise } from '@niveshak/domain/primitives/paise';
import { needsSecondPerson } from '@niveshak/domain/staff/refund-limit';
import { lockUser } from '../../identity/index.ts';
import { termById } from '../../membership/index.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { done } from '../../platform/staff/act.ts';
import type { ApprovableAction } from '../../platform/staff/actions.ts';
import { readRefundLimit, refundGranted } from '../../platform/staff/refund-limit.ts';
import { cancelledSubject } from '../emails/early-ends.ts';
import { refundGrantedSubject, refundSentSubject } from '../emails/refunds.ts';
import { grantRefund, termRefundOf } from '../refund-term.ts';
import type { TermRefund } from '../refund-term.ts';

const amount = z.int().transform((value) => paise(value));

/**
 * `wanted`: null refunds everything left; `unused-days` refunds the days after today. Both end the term. `left`:
 * refundable amount shown to the requester.
 */
const input = z.object({
  termId: z.string(),
  wanted: z.union([amount, z.literal('unused-days')]).nullable(),
  left: amount,
});

const titleOf = (wanted: z.infer<typeof input>['wanted'], planName: string) =>
  wanted === null
    ? `Refund ${planName} in full and end it`
    : wanted === 'unused-days'
      ? `Refund the unused days of ${planName} and end it`
      : `Refund part of ${planName}`;

/** Staff action that refunds a term in full or in part. Above the firm's limit, it needs a second approver. */
export const refundAction: ApprovableAction<
  z.infer<typeof input>,
  TermRefund,
  { outcome: 'done'; creditNote: string }
> = {
  act: 'refund-term',
  name: 'refund',
  input,
  lock: async (tx, { termId }) => {
    const term = await termById(tx, termId);
    if (term !== null) await lockUser(tx, term.userId);
  },
  plan: async (db, { left, ...wish }, { time }) => {
    const refund = await termRefundOf(db, wish, time.today);
    return refund instanceof Refusal || refund.left === left ? refund : refuse('changed-meanwhile');
  },
  needsApproval: isAboveLimit,
  pending: ({ term, userId, planName, total, ...refund }, { wanted }) => ({
    title: titleOf(wanted, planName),
    subject: { kind: 'member', id: userId },
    subjectId: term.id,
    userId,
    amount: total,
    facts: { termId: term.id, amount: total, endDate: refund.lastDay ?? term.endDate },
  }),
  alreadyPending: refuse('changed-meanwhile', {
    detail: 'A refund of this plan is already pending approval.',
  }),
  apply: async (tx, refund, { reason, time }) => {
    const { term, userId, left, total, lastDay } = refund;
    const creditNote = await grantRefund(tx, refund, reason, time);
    const entry = {
      action: refundGranted,
      subject: { kind: 'member', id: userId },
      before: { termId: term.id, endDate: term.endDate, left },
      after: { creditNote, termId: term.id, amount: total, endDate: lastDay ?? term.endDate },
    };
    return done(entry, { outcome: 'done', creditNote });
  },
};

async function isAboveLimit(
  db: Db,
  { userId, total }: TermRefund,
  { instant }: BusinessTime,
): Promise<boolean> {
  const { limit, lately } = await readRefundLimit(db, userId, instant);
  return needsSecondPerson(limit, lately, total);
}

/** Returns the effects of a refund, for staff to confirm. */
export async function presentRefund(db: Db, refund: TermRefund, time: BusinessTime): Promise<RefundPreview> {
  const { term, planName, back, lastDay } = refund;
  return {
    plan: { id: term.id, alias: term.alias, planName, startDate: term.startDate, endDate: term.endDate },
    money: {
      left: { amount: refund.left },
      unused: refund.unused === null ? null : { amount: refund.unused.refund.total },
      taxable: { amount: back.taxable },
      gst: { ...back.heads, usesUtgst: refund.usesUtgst },
      total: { amount: refund.total },
      payments: refund.payments.map(({ paymentId, amount }) => ({ paymentId, amount })),
    },
    access: { lastDay, cancelsOpenOrder: refund.cancelsOpenOrder },
    papers: {
      creditNote: refund.isTaxAdjusted ? 'credit-note' : 'commercial-credit-note',
      invoiceNumber: refund.invoiceNumber,
    },
    letters: [
      lastDay === null ? refundGrantedSubject(refund.total) : cancelledSubject(planName),
      refundSentSubject(refund.total),
    ],
    needsApproval: await isAboveLimit(db, refund, time),
  };
}
