import { createHash } from 'node:crypto';
import { z } from 'zod';
import { mostGivenAway } from '@niveshak/domain/catalogue/coupon-worth';
import { offeredPlans } from '@niveshak/domain/catalogue/plan';
import { calendarDate, isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Coupon } from '@niveshak/domain/catalogue/coupon';
import { couponByCode, fullPricesOn, readPrices } from '../../catalogue/index.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { decide, insertApproval } from '../approvals/approval-store.ts';
import type { Decider } from '../approvals/approval-store.ts';
import { audit } from '../audit/audit-store.ts';
import type { Actor } from '../audit/audit-store.ts';
import { refundLimit } from '../money/refund-limit-store.ts';
import { makeCoupons } from './make-coupons.ts';
import type { CouponsToMake } from './make-coupons.ts';

const day = z.string().refine(isCalendarDate).transform(calendarDate);
/** What is kept of prepared coupons. */
const prepared = z.object({
  made: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('one'), code: z.string() }),
    z.object({ kind: z.literal('batch'), name: z.string(), size: z.int(), prefix: z.string() }),
  ]),
  rule: z.object({
    reduction: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('percent'), basisPoints: z.int() }),
      z.object({ kind: z.literal('flat'), amount: z.int().transform((amount) => paise(amount)) }),
    ]),
    plans: z.array(z.enum(offeredPlans)).nullable(),
    validFrom: day.nullable(),
    validTo: day.nullable(),
    totalLimit: z.int().nullable(),
    perMemberLimit: z.int().nullable(),
    firstPurchaseOnly: z.boolean(),
  }),
});

/**
 * Whether coupons give away more than one person may refund to a member: a second person approves them.
 * @param codes how many have this rule
 */
export async function couponsNeedSecondPerson(
  db: Db,
  rule: Pick<Coupon, 'reduction' | 'plans' | 'totalLimit'>,
  codes: number,
  today: CalendarDate,
): Promise<boolean> {
  const most = mostGivenAway(rule, codes, fullPricesOn(await readPrices(db), today));
  return most === null || most > (await refundLimit(db));
}

/** Whether a changed coupon gives more away than it did, beyond what one person may. */
export async function givesMoreAway(
  db: Db,
  before: Coupon,
  after: Coupon,
  today: CalendarDate,
): Promise<boolean> {
  const prices = fullPricesOn(await readPrices(db), today);
  const [had, has] = [before, after].map((coupon) => mostGivenAway(coupon, 1, prices) ?? Infinity);
  return (has ?? 0) > (had ?? 0) && (has ?? 0) > (await refundLimit(db));
}

/** Writes coupons down for a second person. */
export async function prepareCoupons(
  tx: Tx,
  actor: Actor & { readonly staffId: string },
  made: CouponsToMake,
  rule: Omit<Coupon, 'code'>,
  { reason, today }: { readonly reason: string; readonly today: CalendarDate },
) {
  const codes = made.kind === 'one' ? 1 : made.size;
  const input = { made, rule };
  const approval = await insertApproval(tx, {
    act: 'make-coupons',
    userId: null,
    subjectId: subjectOf(made),
    input,
    amountPaise: mostGivenAway(rule, codes, fullPricesOn(await readPrices(tx), today)),
    staffId: actor.staffId,
    reason,
  });
  if (approval === null)
    return refuse('setting-refused', { detail: 'The same coupons wait for a second person.' });
  await audit(tx, actor, {
    action: 'coupon.prepare',
    subject: { kind: 'coupon', id: nameOf(made) },
    after: { approvalId: approval.id, ...input },
    reason,
  });
  return {
    outcome: 'waiting',
    approvalId: approval.id,
    expiresAt: approval.expires_at.toISOString(),
  } as const;
}

/** Makes or drops coupons that a colleague prepared. */
export const decideCoupons: Decider = async (tx, actor, known, { decision, reason }, time) => {
  const { made, rule } = prepared.parse(known.input);
  // Refused before the approval is used up: nothing of a refusal afterwards would be rolled back.
  if (decision === 'approve' && made.kind === 'one' && (await couponByCode(tx, made.code)) !== null)
    return refuse('setting-refused', { detail: `There is a coupon ${made.code} already.` });
  if (!(await decide(tx, known.id, { decision, staffId: actor.staffId, reason })))
    return refuse('changed-meanwhile');
  await audit(tx, actor, {
    action: `coupon.${decision}`,
    subject: { kind: 'coupon', id: nameOf(made) },
    before: { approvalId: known.id, preparedBy: known.prepared_by },
    reason,
  });
  if (decision === 'reject') return undefined;
  const done = await makeCoupons(tx, actor, made, rule, { reason: known.reason, at: time.instant });
  if (done instanceof Refusal) throw new Error(`Approval ${known.id} could not be carried out.`);
  return undefined;
};

/** Prepared coupons in a few words. */
export function couponsTitle(input: unknown): string {
  const { made, rule } = prepared.parse(input);
  const { totalLimit } = rule;
  const limit =
    totalLimit === null ? 'without a limit' : totalLimit === 1 ? 'for one use' : `for ${totalLimit} uses`;
  return made.kind === 'one'
    ? `Coupon ${made.code} that gives a plan away, ${limit}`
    : `${made.size} coupons “${made.name}” that give a plan away, each ${limit}`;
}

function nameOf(made: CouponsToMake): string {
  return made.kind === 'one' ? made.code : made.name;
}

/** The same coupons have the same id, so that they wait once. */
function subjectOf(made: CouponsToMake): string {
  const hex = createHash('sha256').update(JSON.stringify(made)).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
