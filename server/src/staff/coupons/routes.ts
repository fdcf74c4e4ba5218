import * as routes from '@niveshak/contract/staff/coupon-routes';
import type { CouponConditions, CouponReductionInput } from '@niveshak/contract/staff/coupon-schemas';
import type { Coupon } from '@niveshak/domain/catalogue/coupon';
import { couponState } from '@niveshak/domain/catalogue/coupon';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import {
  codesOfBatch,
  endBatch,
  listBatches,
  listCoupons,
  lockCouponToChange,
  saveCoupon,
} from '../../catalogue/index.ts';
import type { CouponUses } from '../../catalogue/index.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import type { Actor } from '../audit/audit-store.ts';
import { changedFields } from '../settings/changed-fields.ts';
import { couponsNeedSecondPerson, givesMoreAway, prepareCoupons } from './coupon-approval.ts';
import { conditionsOf, reductionOf } from './coupon-input.ts';
import { makeCoupons } from './make-coupons.ts';
import type { CouponsToMake } from './make-coupons.ts';

const mostCoupons = 1_000;
const mostBatches = 200;

/** Coupons one by one and in batches. */
export function bindCouponRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.getCoupons, async ({ time: { today } }) => ({
    today,
    coupons: (await listCoupons(db, mostCoupons)).map(({ coupon, revision, uses }) => ({
      code: coupon.code,
      revision,
      ...present(coupon, uses, coupon.totalLimit, today),
    })),
    batches: (await listBatches(db, mostBatches)).map(({ id, name, size, madeBy, madeAt, uses, rule }) => ({
      id,
      name,
      size,
      madeBy,
      madeAt: madeAt.toISOString(),
      ...present(rule, uses, rule.totalLimit === null ? null : rule.totalLimit * size, today),
    })),
  }));

  bind(routes.createCoupon, ({ staff, request, body, time }) =>
    db.transaction().execute(async (tx) => {
      const actor = { ...actorOf(staff, addressOf(request)), staffId: staff.staffId };
      const outcome = await create(tx, actor, { kind: 'one', code: body.code }, body, time);
      return outcome instanceof Refusal || outcome.outcome === 'waiting'
        ? outcome
        : { outcome: 'done' as const };
    }),
  );

  bind(routes.changeCoupon, ({ staff, request, params, body, time }) =>
    db.transaction().execute(async (tx) => {
      const known = await lockCouponToChange(tx, params.code);
      if (known === null) return refuse('not-found');
      if (known.revision !== body.revision) return refuse('changed-meanwhile');
      const conditions = conditionsOf(body);
      const changed = { ...known.coupon, ...conditions };
      // What was approved once is not approved for more uses or other plans.
      if (await givesMoreAway(tx, known.coupon, changed, time.today))
        return refuse('setting-refused', {
          detail:
            'This would give plans away beyond the refund limit. Create a new coupon, which a second person approves.',
        });
      await saveCoupon(tx, changed);
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'coupon.change',
        subject: { kind: 'coupon', id: params.code },
        ...changedFields(known.coupon, conditions),
        reason: body.reason,
      });
      return undefined;
    }),
  );

  bind(routes.createCouponBatch, ({ staff, request, body, time }) =>
    db.transaction().execute(async (tx) => {
      const actor = { ...actorOf(staff, addressOf(request)), staffId: staff.staffId };
      const { name, size, prefix } = body;
      const outcome = await create(tx, actor, { kind: 'batch', name, size, prefix }, body, time);
      if (outcome instanceof Refusal || outcome.outcome === 'waiting') return outcome;
      return { outcome: 'done' as const, id: outcome.id ?? '' };
    }),
  );

  bind(routes.getBatchCodes, ({ staff, request, params, body }) =>
    db.transaction().execute(async (tx) => {
      const codes = await codesOfBatch(tx, params.id);
      if (codes.length === 0) return refuse('not-found');
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'coupon.take-codes',
        subject: { kind: 'coupon-batch', id: params.id },
        after: { codes: codes.length },
        reason: body.reason,
      });
      return { codes };
    }),
  );

  bind(routes.endCouponBatch, ({ staff, request, params, body, time }) =>
    db.transaction().execute(async (tx) => {
      if ((await codesOfBatch(tx, params.id)).length === 0) return refuse('not-found');
      const validTo = addDays(time.today, -1);
      const ended = await endBatch(tx, params.id, validTo);
      if (ended === 0) return refuse('changed-meanwhile');
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'coupon.end-batch',
        subject: { kind: 'coupon-batch', id: params.id },
        after: { validTo, codes: ended },
        reason: body.reason,
      });
      return undefined;
    }),
  );
}

/** Makes coupons at once, or prepares them for a second person. */
async function create(
  tx: Tx,
  actor: Actor & { readonly staffId: string },
  made: CouponsToMake,
  body: CouponConditions & { readonly reduction: CouponReductionInput; readonly reason: string },
  { instant, today }: BusinessTime,
) {
  const { reason } = body;
  const rule = { reduction: reductionOf(body.reduction), ...conditionsOf(body) };
  if (await couponsNeedSecondPerson(tx, rule, made.kind === 'one' ? 1 : made.size, today))
    return prepareCoupons(tx, actor, made, rule, { reason, today });
  const id = await makeCoupons(tx, actor, made, rule, { reason, at: instant });
  return id instanceof Refusal ? id : ({ outcome: 'done', id } as const);
}

function present(coupon: Coupon, uses: CouponUses, limit: number | null, today: CalendarDate) {
  const { reduction, plans, validFrom, validTo, totalLimit, perMemberLimit, firstPurchaseOnly } = coupon;
  return {
    reduction,
    plans: plans === null ? null : [...plans],
    validFrom,
    validTo,
    totalLimit,
    perMemberLimit,
    firstPurchaseOnly,
    state: couponState(coupon, { today, used: uses.reserved + uses.redeemed, limit }),
    uses,
  };
}
