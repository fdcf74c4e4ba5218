import * as routes from '@niveshak/contract/catalogue/staff-coupon-routes';
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
} from '../coupon-batch-store.ts';
import { saveCoupon } from '../store.ts';
import type { CouponUses } from '../coupon-batch-store.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';
import { performOrStore } from '../../platform/staff/actions.ts';
import { changedFields } from '../../platform/staff/changed-fields.ts';
import { couponAction, givesMoreAway } from './coupon-action.ts';
import { conditionsOf } from './coupon-input.ts';

const maxCoupons = 1_000;
const maxBatches = 200;

export function bindCouponRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);
  bind(routes.getCoupons, async ({ time: { today } }) => ({
    today,
    coupons: (await listCoupons(db, maxCoupons)).map(({ coupon, revision, uses }) => ({
      code: coupon.code,
      revision,
      ...present(coupon, uses, coupon.totalLimit, today),
    })),
    batches: (await listBatches(db, maxBatches)).map(({ id, name, size, madeBy, madeAt, uses, rule }) => ({
      id,
      name,
      size,
      madeBy,
      madeAt: madeAt.toISOString(),
      ...present(rule, uses, rule.totalLimit === null ? null : rule.totalLimit * size, today),
    })),
  }));

  act(routes.createCoupon, (tx, { body, time }, actor) => {
    const { code, reason, ...rule } = body;
    return performOrStore(tx, couponAction, { made: { kind: 'one', code }, rule }, { actor, reason, time });
  });

  act(routes.changeCoupon, async (tx, { params, body, time }) => {
    const known = await lockCouponToChange(tx, params.code);
    if (known === null) return refuse('not-found');
    if (known.revision !== body.revision) return refuse('changed-meanwhile');
    const conditions = conditionsOf(body);
    const changed = { ...known.coupon, ...conditions };
    // The approval does not cover more uses or other plans.
    if (await givesMoreAway(tx, known.coupon, changed, time.today))
      return refuse('setting-refused', {
        detail:
          'This would make plans free beyond the refund limit. Create a new coupon, which needs a second approver.',
      });
    await saveCoupon(tx, changed);
    return done({
      action: 'coupon.change',
      subject: { kind: 'coupon', id: params.code },
      ...changedFields(known.coupon, conditions),
    });
  });

  act(routes.createCouponBatch, (tx, { body, time }, actor) => {
    const { name, size, prefix, reason, ...rule } = body;
    const made = { kind: 'batch' as const, name, size, prefix };
    return performOrStore(tx, couponAction, { made, rule }, { actor, reason, time });
  });

  act(routes.getBatchCodes, async (tx, { params }) => {
    const codes = await codesOfBatch(tx, params.id);
    if (codes.length === 0) return refuse('not-found');
    return done(
      {
        action: 'coupon.take-codes',
        subject: { kind: 'coupon-batch', id: params.id },
        after: { codes: codes.length },
      },
      { codes },
    );
  });

  act(routes.endCouponBatch, async (tx, { params, time }) => {
    if ((await codesOfBatch(tx, params.id)).length === 0) return refuse('not-found');
    const validTo = addDays(time.today, -1);
    const ended = await endBatch(tx, params.id, validTo);
    if (ended === 0) return refuse('changed-meanwhile');
    return done({
      action: 'coupon.end-batch',
      subject: { kind: 'coupon-batch', id: params.id },
      after: { validTo, codes: ended },
    });
  });
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
