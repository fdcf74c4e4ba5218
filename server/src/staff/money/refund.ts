import { z } from 'zod';
import type { RefundPreview } from '@niveshak/contract/staff/money-schemas';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { needsSecondPerson } from '@niveshak/domain/staff/refund-limit';
import { refundTerm, termRefundOf } from '../../checkout/index.ts';
import type { TermRefund } from '../../checkout/index.ts';
import { lockUser } from '../../identity/index.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { audit } from '../audit/audit-store.ts';
import type { Actor } from '../audit/audit-store.ts';
import { decide, insertApproval } from '../approvals/approval-store.ts';
import type { Approval, Decider } from '../approvals/approval-store.ts';
import { readRefundLimit, refundGranted } from './refund-limit-store.ts';

/** What is kept of a prepared refund. `left`: what could go back when it was prepared. */
const prepared = z.object({
  termId: z.string(),
  wanted: z.int().nullable(),
  left: z.int(),
  planName: z.string(),
});

export type RefundAsked = {
  readonly termId: string;
  readonly wanted: Paise | null;
  readonly left: Paise;
  readonly reason: string;
};

/** What a refund would do, as staff read it before they do it. */
export async function previewRefund(
  db: Db,
  question: { readonly termId: string; readonly wanted: Paise | null },
  time: BusinessTime,
): Promise<RefundPreview | Refusal> {
  const refund = await termRefundOf(db, question, time.today);
  if (refund instanceof Refusal) return refund;
  const { term, back, lastDay, planName } = refund;
  return {
    plan: { id: term.id, alias: term.alias, planName, startDate: term.startDate, endDate: term.endDate },
    money: {
      left: { amount: refund.left },
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
      lastDay === null
        ? `We are refunding ${formatRupees(refund.total)} to you`
        : lastDay < term.startDate
          ? `Your ${planName} subscription is cancelled: it will not start`
          : `Your ${planName} subscription is cancelled: you can read until ${formatDate(lastDay)}`,
      'Your refund is on its way, when the payment provider has sent it',
    ],
    needsApproval: await isAboveLimit(db, refund),
  };
}

/** Refunds a term at once, or prepares it for a second person when it is above the firm's limit. */
export async function askRefund(db: Db, actor: Actor, asked: RefundAsked, time: BusinessTime) {
  const { termId, wanted, left, reason } = asked;
  return db.transaction().execute(async (tx) => {
    const known = await termRefundOf(tx, asked, time.today);
    if (known instanceof Refusal) return known;
    // Under the lock nothing of it moves any more; the amount that decides is read again.
    await lockUser(tx, known.userId);
    const refund = await termRefundOf(tx, asked, time.today);
    if (refund instanceof Refusal) return refund;
    if (refund.left !== left) return refuse('changed-meanwhile');
    if (await isAboveLimit(tx, refund)) {
      if (actor.staffId === null) throw new Error('Only a person prepares a refund.');
      const { userId, total, planName } = refund;
      const input = { termId, wanted, left, planName };
      const made = await insertApproval(tx, {
        act: 'refund-term',
        userId,
        subjectId: termId,
        input,
        amountPaise: total,
        staffId: actor.staffId,
        reason,
      });
      if (made === null)
        return refuse('changed-meanwhile', { detail: 'A refund of this plan waits already.' });
      await audit(tx, actor, {
        action: 'refund.prepare',
        subject: { kind: 'member', id: userId },
        after: { approvalId: made.id, ...factsOf(refund) },
        reason,
      });
      return { outcome: 'waiting', approvalId: made.id, expiresAt: made.expires_at.toISOString() } as const;
    }
    const done = await refundNow(tx, actor, asked, time);
    return done instanceof Refusal ? done : ({ outcome: 'done', creditNote: done } as const);
  });
}

/** Does or drops a refund that a colleague prepared. */
export const decideRefund: Decider = async (tx, actor, known, { decision, reason }, time) => {
  const { id, userId, amountPaise } = ofMember(known);
  // The member first, as everybody locks: whoever prepares holds the member and waits for the row.
  await lockUser(tx, userId);
  const { termId, wanted, left } = prepared.parse(known.input);
  const question = { termId, wanted: wanted === null ? null : paise(wanted) };
  if (decision === 'approve') {
    const still = await termRefundOf(tx, question, time.today);
    if (still instanceof Refusal) return still;
    if (still.left !== left) return refuse('changed-meanwhile');
  }
  if (!(await decide(tx, id, { decision, staffId: actor.staffId, reason })))
    return refuse('changed-meanwhile');
  await audit(tx, actor, {
    action: `refund.${decision}`,
    subject: { kind: 'member', id: userId },
    before: { approvalId: id, preparedBy: known.prepared_by, amount: amountPaise },
    reason,
  });
  if (decision === 'reject') return undefined;
  const done = await refundNow(tx, actor, { ...question, left: paise(left), reason: known.reason }, time);
  // It was looked at under the lock: a refusal now is a fault, and nothing of it is kept.
  if (done instanceof Refusal) throw new Error(`Approval ${id} could not be carried out.`);
  return undefined;
};

function ofMember({ id, user_id: userId, amount_paise: amountPaise }: Approval) {
  if (userId === null || amountPaise === null) throw new Error(`Approval ${id} is about no member.`);
  return { id, userId, amountPaise };
}

async function isAboveLimit(db: Db, { userId, total }: TermRefund): Promise<boolean> {
  const { limit, lately } = await readRefundLimit(db, userId);
  return needsSecondPerson(limit, lately, total);
}

/** Answers the credit note's number. */
async function refundNow(tx: Tx, actor: Actor, asked: RefundAsked, time: BusinessTime) {
  const done = await refundTerm(tx, asked, time);
  if (done instanceof Refusal) return done;
  const { refund, creditNote } = done;
  await audit(tx, actor, {
    action: refundGranted,
    subject: { kind: 'member', id: refund.userId },
    before: { termId: refund.term.id, endDate: refund.term.endDate, left: refund.left },
    after: { creditNote, ...factsOf(refund) },
    reason: asked.reason,
  });
  return creditNote;
}

function factsOf({ term, total, lastDay }: TermRefund) {
  return { termId: term.id, amount: total, endDate: lastDay ?? term.endDate };
}

/** A prepared refund in a few words. */
export function refundTitle(input: unknown): string {
  const { planName, wanted } = prepared.parse(input);
  return wanted === null ? `Refund ${planName} in full, and end it` : `Refund a part of ${planName}`;
}
