import { z } from 'zod';
import type { MetricListQuery } from '@niveshak/contract/metrics/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { isMonthGranted } from '@niveshak/domain/metrics/yield';
import { paise } from '@niveshak/domain/primitives/paise';
import { rewardOfRow } from './yield.ts';
import { couponOrders, friends, giftsBought } from './yield-facts.ts';
import { storedPlan } from '../platform/db/stored-plan.ts';

type NameOfPlan = (alias: PlanAlias) => string;

const sold = {
  alias: storedPlan,
  day: z.string(),
  /** Invoice number, or null if nothing was payable. */
  number: z.nullable(z.string()),
  revenue: z.number(),
};
const couponRow = z.object({ ...sold, key: z.string(), coupon: z.string(), discount: z.number() });
const friendRow = z.object({ referrer: z.string(), trial: z.boolean(), paid: z.boolean(), ...rewardOfRow });
const giftRow = z.object({ ...sold, claimed: z.boolean(), converted: z.boolean(), returned: z.boolean() });

/** Returns the orders behind a coupon metric, for all coupons, or for one coupon or batch. */
export function couponLines({ figure, month, key, until }: MetricListQuery, nameOf: NameOfPlan) {
  return {
    rows: couponOrders({ from: month, to: until ?? month }),
    read: (row: unknown) => {
      const found = couponRow.parse(row);
      if (key !== undefined && found.key !== key) return null;
      const amount = paise(figure === 'coupon-discount' ? found.discount : found.revenue);
      return { detail: `${found.coupon}, ${textOf(found, nameOf)}`, amount };
    },
  };
}

export function friendLines({ figure, month, until }: MetricListQuery) {
  return {
    rows: friends({ from: month, to: until ?? month }),
    read: (row: unknown) => {
      const { referrer, trial, paid, state, takenFrom } = friendRow.parse(row);
      if (figure === 'referred-trial' && !trial) return null;
      if (figure === 'referred-paid' && !paid) return null;
      if (figure === 'referred-months' && (state === null || !isMonthGranted({ state, takenFrom })))
        return null;
      return { detail: `came by the code of ${referrer}`, amount: null };
    },
  };
}

/** Returns the gifts behind a gift metric, with buyer or recipient. */
export function giftLines({ figure, month, until }: MetricListQuery, nameOf: NameOfPlan) {
  const isOfRecipient = figure === 'gifts-claimed' || figure === 'gifts-converted';
  return {
    rows: giftsBought({ from: month, to: until ?? month }, isOfRecipient ? 'recipient_id' : 'giver_id'),
    read: (row: unknown) => {
      const gift = giftRow.parse(row);
      if (figure === 'gifts-claimed' && !gift.claimed) return null;
      if (figure === 'gifts-converted' && !gift.converted) return null;
      if (figure === 'gifts-returned' && !gift.returned) return null;
      const amount = figure === 'gifts-bought' ? paise(gift.revenue) : null;
      return { detail: textOf(gift, nameOf), amount };
    },
  };
}

type Sold = { readonly alias: PlanAlias; readonly day: string; readonly number: string | null };

function textOf({ alias, day, number }: Sold, nameOf: NameOfPlan): string {
  return `${nameOf(alias)}, ${number ?? 'nothing to pay'}, ${day}`;
}
