import { createHash, randomBytes } from 'node:crypto';
import { couponRule } from '@niveshak/contract/catalogue/staff-coupon-schemas';
import { gstBasisPointsOn } from '@niveshak/domain/billing/gst-rate';
import type { Coupon } from '@niveshak/domain/catalogue/coupon';
import { batchCode, secretSigns } from '@niveshak/domain/catalogue/coupon-code';
import { maxGivenAway } from '@niveshak/domain/catalogue/coupon-worth';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import * as z from 'zod/mini';
import { couponByCode, fullPricesOn, readPrices } from '../store.ts';
import { insertBatch, insertCoupon } from '../coupon-batch-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { done } from '../../platform/staff/act.ts';
import type { ApprovableAction } from '../../platform/staff/actions.ts';
import { refundLimit } from '../../platform/staff/refund-limit.ts';
import { conditionsOf, reductionOf } from './coupon-input.ts';

/** A code chosen by the firm, or a batch of random codes with one rule. */
const input = z.object({
  made: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('one'), code: z.string() }),
    z.object({ kind: z.literal('batch'), name: z.string(), size: z.int(), prefix: z.string() }),
  ]),
  rule: z.object(couponRule),
});
type Input = z.infer<typeof input>;
type Made = Input['made'];
type Rule = Omit<Coupon, 'code'>;

/** `worth` is the maximum total discount in paise including GST, or null if unlimited. */
type Plan = { readonly made: Made; readonly rule: Rule; readonly worth: Paise | null };

/** Staff action that creates a coupon or batch. Needs a second approver if the discount can exceed the refund limit. */
export const couponAction: ApprovableAction<Input, Plan, { outcome: 'done'; id: string }> = {
  act: 'make-coupons',
  name: 'coupon',
  input,
  lock: async () => undefined,
  plan: async (db, { made, ...body }, { time }) => {
    if (made.kind === 'one' && (await couponByCode(db, made.code)) !== null) return codeTaken(made.code);
    const rule = { reduction: reductionOf(body.rule.reduction), ...conditionsOf(body.rule) };
    return { made, rule, worth: await worthOf(db, rule, made.kind === 'one' ? 1 : made.size, time.today) };
  },
  needsApproval: async (db, { worth }) => worth === null || worth > (await refundLimit(db)),
  pending: ({ made, rule, worth }) => ({
    title: titleOf(made, rule.totalLimit),
    subject: { kind: 'coupon', id: made.kind === 'one' ? made.code : made.name },
    subjectId: idOf(made),
    amount: worth,
    facts: { made, rule },
  }),
  alreadyPending: refuse('setting-refused', { detail: 'The same coupons are already pending approval.' }),
  apply: async (tx, { made, rule }, { actor, time }) => {
    if (made.kind === 'one') {
      const { code } = made;
      if (!(await insertCoupon(tx, { code, ...rule }))) return codeTaken(code);
      const entry = { action: 'coupon.create', subject: { kind: 'coupon', id: code }, after: rule };
      return done(entry, { outcome: 'done', id: code });
    }
    const { kind: _, ...batch } = made;
    const about = { name: batch.name, madeBy: actor.staffId, madeAt: time.instant };
    const id = await insertBatch(tx, about, rule, newCodes(batch.size, batch.prefix));
    const subject = { kind: 'coupon-batch', id };
    return done(
      { action: 'coupon.create-batch', subject, after: { ...batch, ...rule } },
      { outcome: 'done', id },
    );
  },
};

/** Returns whether the changed conditions allow a larger discount than before that also exceeds the refund limit. */
export async function givesMoreAway(
  db: Db,
  before: Coupon,
  after: Coupon,
  today: CalendarDate,
): Promise<boolean> {
  const had = (await worthOf(db, before, 1, today)) ?? Infinity;
  const has = (await worthOf(db, after, 1, today)) ?? Infinity;
  return has > had && has > (await refundLimit(db));
}

async function worthOf(db: Db, rule: Rule, codes: number, today: CalendarDate): Promise<Paise | null> {
  return maxGivenAway(rule, codes, fullPricesOn(await readPrices(db), today), gstBasisPointsOn(today));
}

const codeTaken = (code: string) =>
  refuse('setting-refused', { detail: `The coupon ${code} already exists.` });

function newCodes(size: number, prefix: string): string[] {
  const codes = new Set<string>();
  while (codes.size < size) codes.add(batchCode(prefix, randomBytes(secretSigns)));
  return [...codes];
}

function titleOf(made: Made, totalLimit: number | null): string {
  const limit =
    totalLimit === null ? 'without a limit' : totalLimit === 1 ? 'for one use' : `for ${totalLimit} uses`;
  return made.kind === 'one'
    ? `Coupon ${made.code} that gives a plan away, ${limit}`
    : `${made.size} coupons “${made.name}” that give a plan away, each ${limit}`;
}

/** Returns a UUID derived from the request, so that the same coupons cannot be pending twice. */
function idOf(made: Made): string {
  const hex = createHash('sha256').update(JSON.stringify(made)).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
