import { randomBytes } from 'node:crypto';
import * as routes from '@niveshak/contract/staff/coupon-routes';
import type { Coupon } from '@niveshak/domain/catalogue/coupon';
import { couponState } from '@niveshak/domain/catalogue/coupon';
import { batchCode, secretSigns } from '@niveshak/domain/catalogue/coupon-code';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import {
  codesOfBatch,
  endBatch,
  insertBatch,
  insertCoupon,
  listBatches,
  listCoupons,
  lockCouponToChange,
  saveCoupon,
} from '../../catalogue/index.ts';
import type { CouponUses } from '../../catalogue/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { changedFields } from '../settings/changed-fields.ts';
import { conditionsOf, reductionOf } from './coupon-input.ts';

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

  bind(routes.createCoupon, ({ staff, request, body }) =>
    db.transaction().execute(async (tx) => {
      const { code, reason } = body;
      const rule = { reduction: reductionOf(body.reduction), ...conditionsOf(body) };
      if (!(await insertCoupon(tx, { code, ...rule })))
        return refuse('setting-refused', { detail: `There is a coupon ${code} already.` });
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'coupon.create',
        subject: { kind: 'coupon', id: code },
        after: rule,
        reason,
      });
      return undefined;
    }),
  );

  bind(routes.changeCoupon, ({ staff, request, params, body }) =>
    db.transaction().execute(async (tx) => {
      const known = await lockCouponToChange(tx, params.code);
      if (known === null) return refuse('not-found');
      if (known.revision !== body.revision) return refuse('changed-meanwhile');
      const conditions = conditionsOf(body);
      await saveCoupon(tx, { ...known.coupon, ...conditions });
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
      const { name, size, prefix, reason } = body;
      const rule = { reduction: reductionOf(body.reduction), ...conditionsOf(body) };
      const made = { name, madeBy: staff.staffId, madeAt: time.instant };
      const id = await insertBatch(tx, made, rule, newCodes(size, prefix));
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'coupon.create-batch',
        subject: { kind: 'coupon-batch', id },
        after: { name, size, prefix, ...rule },
        reason,
      });
      return { id };
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

/** As many codes as were asked for, no two alike. */
function newCodes(size: number, prefix: string): string[] {
  const codes = new Set<string>();
  while (codes.size < size) codes.add(batchCode(prefix, randomBytes(secretSigns)));
  return [...codes];
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
