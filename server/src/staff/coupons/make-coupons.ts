import { randomBytes } from 'node:crypto';
import { batchCode, secretSigns } from '@niveshak/domain/catalogue/coupon-code';
import type { Coupon } from '@niveshak/domain/catalogue/coupon';
import { insertBatch, insertCoupon } from '../../catalogue/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { audit } from '../audit/audit-store.ts';
import type { Actor } from '../audit/audit-store.ts';

/** One code that the firm chose, or a batch of random codes. */
export type CouponsToMake =
  | { readonly kind: 'one'; readonly code: string }
  | { readonly kind: 'batch'; readonly name: string; readonly size: number; readonly prefix: string };

/**
 * Makes coupons and keeps it in the audit log. A refusal where the code is taken.
 * @returns the batch's id; null for one code
 */
export async function makeCoupons(
  tx: Tx,
  actor: Actor & { readonly staffId: string },
  made: CouponsToMake,
  rule: Omit<Coupon, 'code'>,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<string | null | Refusal> {
  if (made.kind === 'one') {
    const { code } = made;
    if (!(await insertCoupon(tx, { code, ...rule })))
      return refuse('setting-refused', { detail: `There is a coupon ${code} already.` });
    await audit(tx, actor, {
      action: 'coupon.create',
      subject: { kind: 'coupon', id: code },
      after: rule,
      reason,
    });
    return null;
  }
  const { name, size, prefix } = made;
  const batch = { name, madeBy: actor.staffId, madeAt: at };
  const id = await insertBatch(tx, batch, rule, newCodes(size, prefix));
  await audit(tx, actor, {
    action: 'coupon.create-batch',
    subject: { kind: 'coupon-batch', id },
    after: { name, size, prefix, ...rule },
    reason,
  });
  return id;
}

/** As many codes as were asked for, no two alike. */
function newCodes(size: number, prefix: string): string[] {
  const codes = new Set<string>();
  while (codes.size < size) codes.add(batchCode(prefix, randomBytes(secretSigns)));
  return [...codes];
}
