import type { CouponConditions } from '@niveshak/contract/catalogue/staff-coupon-schemas';
import { isOfferedPlan, isOnSale, offeredPlans } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias, SaleState } from '@niveshak/domain/catalogue/plan';

export type Known = Omit<CouponConditions, 'plans'> & { readonly plans: readonly string[] | null };

export const noConditions: CouponConditions = {
  plans: null,
  validFrom: null,
  validTo: null,
  totalLimit: null,
  perMemberLimit: null,
  firstPurchaseOnly: false,
};

export function limitOf(typed: string): number | null | 'wrong' {
  if (typed.trim() === '') return null;
  return /^[1-9]\d{0,6}$/.test(typed.trim()) ? Number(typed) : 'wrong';
}

const dayOf = (typed: string) => (typed === '' ? null : typed);
export type Typed = {
  /** Selectable plans. */
  readonly offered: readonly PlanAlias[];
  /** Whether the coupon also covers plans added or put on sale later. */
  readonly coversAll: boolean;
  readonly plans: readonly PlanAlias[];
  readonly validFrom: string;
  readonly validTo: string;
  readonly total: string;
  readonly perMember: string;
  readonly firstPurchaseOnly: boolean;
};

/** Returns the initial input, with the plans on sale and those already covered by the coupon. */
export function typedOf(known: Known, sale: SaleState): Typed {
  const named = known.plans?.filter((alias) => isOfferedPlan(alias)) ?? [];
  const offered = offeredPlans().filter((alias) => isOnSale(alias, sale) || named.includes(alias));
  const text = (limit: number | null) => (limit === null ? '' : String(limit));
  return {
    offered,
    coversAll: known.plans === null,
    plans: known.plans === null ? offered : named,
    validFrom: known.validFrom ?? '',
    validTo: known.validTo ?? '',
    total: text(known.totalLimit),
    perMember: text(known.perMemberLimit),
    firstPurchaseOnly: known.firstPurchaseOnly,
  };
}

/** Returns the conditions, or null if the input is invalid. */
export function conditionsOf({
  offered,
  coversAll,
  plans,
  validFrom,
  validTo,
  total,
  perMember,
  ...rest
}: Typed): CouponConditions | null {
  const totalLimit = limitOf(total);
  const perMemberLimit = limitOf(perMember);
  if (totalLimit === 'wrong' || perMemberLimit === 'wrong' || plans.length === 0) return null;
  return {
    plans: coversAll && plans.length === offered.length ? null : [...plans],
    validFrom: dayOf(validFrom),
    validTo: dayOf(validTo),
    totalLimit,
    perMemberLimit,
    ...rest,
  };
}
