import type { PlanAlias } from '../catalogue/plan.ts';
import { isPaidPlan, isPaidPremium } from '../catalogue/plan.ts';
import type { Paise } from '../primitives/paise.ts';

/** Plan purchase of a person under any account. */
export interface Purchase {
  readonly alias: PlanAlias;
  /** Amount ex GST after discounts. */
  readonly taxable: Paise;
}

export interface PurchaseHistory {
  readonly hasPaidBefore: boolean;
  readonly hasPaidForPremiumBefore: boolean;
}

/**
 * Returns a summary of a person's paid purchases. Purchases at zero do not count. Coupons and referrals use the same
 * rule.
 */
export function purchaseHistory(purchases: readonly Purchase[]): PurchaseHistory {
  const paid = purchases.filter(({ alias, taxable }) => isPaidPlan(alias) && taxable > 0);
  return {
    hasPaidBefore: paid.length > 0,
    hasPaidForPremiumBefore: paid.some(({ alias }) => isPaidPremium(alias)),
  };
}
