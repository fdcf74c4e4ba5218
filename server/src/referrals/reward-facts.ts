import { revenueOf } from '@niveshak/domain/ledger/revenue';
import { daysServed } from '@niveshak/domain/membership/pause';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { RewardTerm } from '@niveshak/domain/referrals/months';
import type { ChainOrder } from '@niveshak/domain/referrals/purchase-chain';
import { entriesOf } from '../ledger/index.ts';
import { termsOf } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import { chainOf } from './reward-store.ts';
import type { Reward } from './reward-store.ts';

export function earnedDays(rewards: readonly Reward[]): CalendarDate[] {
  return rewards.flatMap(({ state, decidedOn }) =>
    state === 'earned' && decidedOn !== null ? [decidedOn] : [],
  );
}

/** Returns the friend's purchase and the orders that replaced it, with the remaining amounts. */
export async function chainMoney(tx: Db, { id, friendId }: Reward): Promise<ChainOrder[]> {
  const orders = new Set(await chainOf(tx, id));
  const chain: ChainOrder[] = [];
  for (const term of await termsOf(tx, friendId)) {
    const { orderId, startDate, paidEndDate, paid, endedBy } = term;
    if (orderId === null || paid === null || !orders.has(orderId)) continue;
    const lines = (await entriesOf(tx, { orderId })).flatMap((entry) => entry.lines);
    const paidDays = daysServed(term, startDate, paidEndDate);
    const isReplaced = endedBy === 'plan-change';
    chain.push({ isReplaced, paidDays, taxable: paid.exGst, left: revenueOf(orderId, lines) });
  }
  return chain;
}

/** Returns a member's terms as input for the free month rules. */
export async function rewardTerms(tx: Db, userId: string): Promise<RewardTerm[]> {
  const terms = await termsOf(tx, userId);
  return terms.map((term) => ({ ...term, isCut: term.endedBy !== null }));
}
