/** Status of the free month that a referrer earns for a referred purchase. */
export interface Reward {
  readonly state: RewardState;
  /** Source from which a reversed month was deducted; `used` if it was already used up. */
  readonly takenFrom: 'term' | 'unconsumed' | 'used' | null;
}
export const rewardStates = ['pending', 'earned', 'capped', 'void', 'reversed'] as const;
type RewardState = (typeof rewardStates)[number];

/** Returns whether the firm gave a free month, that is, it was earned and not reversed before use. */
export function isMonthGranted({ state, takenFrom }: Reward): boolean {
  switch (state) {
    case 'earned':
      return true;
    case 'reversed':
      return takenFrom === 'used';
    case 'pending':
    case 'capped':
    case 'void':
      return false;
  }
}

/** Amounts in paise ex GST. `revenue` is the income of the orders minus later credits. */
export interface CouponYield {
  readonly orders: number;
  readonly discount: number;
  readonly revenue: number;
}

/** Members who joined with a referral code, with their later activity and the free months earned through it. */
export interface ReferralYield {
  readonly joined: number;
  readonly trial: number;
  readonly paid: number;
  readonly months: number;
}

/** Purchased gifts, with their income minus later credits and their outcomes. */
export interface GiftYield {
  readonly bought: number;
  readonly revenue: number;
  readonly claimed: number;
  readonly converted: number;
  readonly returned: number;
}

export const noCoupons: CouponYield = { orders: 0, discount: 0, revenue: 0 };
export const noReferrals: ReferralYield = { joined: 0, trial: 0, paid: 0, months: 0 };
export const noGifts: GiftYield = { bought: 0, revenue: 0, claimed: 0, converted: 0, returned: 0 };

/** Returns field-by-field sums: `{ orders: 1 }` and `{ orders: 2 }` give `{ orders: 3 }`. */
export function together<Sums extends Readonly<Record<keyof Sums, number>>>(a: Sums, b: Sums): Sums {
  const sums = { ...a };
  for (const name in sums) Object.assign(sums, { [name]: a[name] + b[name] });
  return sums;
}
