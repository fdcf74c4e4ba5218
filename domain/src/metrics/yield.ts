/** What became of the month that a friend's purchase earns its referrer. */
export interface Reward {
  readonly state: RewardState;
  /** Where a reversed month was taken back from; `used` when nothing of it was left. */
  readonly takenFrom: 'term' | 'unconsumed' | 'used' | null;
}
export const rewardStates = ['pending', 'earned', 'capped', 'void', 'reversed'] as const;
type RewardState = (typeof rewardStates)[number];

/** Whether the firm gave a month for a friend: it was earned, and not taken back before it was used. */
export function isMonthGiven({ state, takenFrom }: Reward): boolean {
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

/** Paise ex GST. `revenue`: what the orders brought, less what was credited of them since. */
export interface CouponYield {
  readonly orders: number;
  readonly discount: number;
  readonly revenue: number;
}

/** Friends who came by a member's code: what they did since, and the months that were given for them. */
export interface ReferralYield {
  readonly joined: number;
  readonly trial: number;
  readonly paid: number;
  readonly months: number;
}

/** Gifts bought, what they brought less what was credited since, and what became of them. */
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

/** Both together, figure by figure: `{ orders: 1 }` and `{ orders: 2 }` are `{ orders: 3 }`. */
export function together<Sums extends Readonly<Record<keyof Sums, number>>>(a: Sums, b: Sums): Sums {
  const sums = { ...a };
  for (const name in sums) Object.assign(sums, { [name]: a[name] + b[name] });
  return sums;
}
