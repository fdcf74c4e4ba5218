import type { PlanAlias } from '../catalogue/plan.ts';
import { isPaidPlan, isPaidPremium } from '../catalogue/plan.ts';
import type { Paise } from '../primitives/paise.ts';

/** A person's plan purchase, under any account. */
export interface Purchase {
  readonly alias: PlanAlias;
  /** Ex GST, after discounts. */
  readonly taxable: Paise;
}

export interface PurchaseHistory {
  readonly hasPaidBefore: boolean;
  readonly hasPaidForPremiumBefore: boolean;
}

/** Summarises a person's paid purchases. Purchases at zero do not count; coupons and referrals use the same rule. */
export function purchaseHistory(purchases: readonly Purchase[]): PurchaseHistory {
  const paid = purchases.filter(({ alias, taxable }) => isPaidPlan(alias) && taxable > 0);
  return {
    hasPaidBefore: paid.length > 0,
    hasPaidForPremiumBefore: paid.some(({ alias }) => isPaidPremium(alias)),
  };
}
