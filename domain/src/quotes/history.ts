import type { PlanAlias } from '../catalogue/plan.ts';
import { isPaidPlan, isPaidPremium } from '../catalogue/plan.ts';
import type { Paise } from '../primitives/paise.ts';

/** A plan that a person bought, under whatever account. */
export interface Purchase {
  readonly alias: PlanAlias;
  /** Ex GST, after discounts. */
  readonly taxable: Paise;
}

export interface PurchaseHistory {
  readonly hasPaidBefore: boolean;
  readonly hasPaidForPremiumBefore: boolean;
}

/** What a person has paid for before. A purchase at zero is none; coupons and referrals ask the same. */
export function purchaseHistory(purchases: readonly Purchase[]): PurchaseHistory {
  const paid = purchases.filter(({ alias, taxable }) => isPaidPlan(alias) && taxable > 0);
  return {
    hasPaidBefore: paid.length > 0,
    hasPaidForPremiumBefore: paid.some(({ alias }) => isPaidPremium(alias)),
  };
}
