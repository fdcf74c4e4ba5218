import { sql } from 'kysely';
import type { Generated, Selectable } from 'kysely';
import { z } from 'zod';
import { isRewardState } from '@niveshak/domain/referrals/reward';
import type { RewardState } from '@niveshak/domain/referrals/reward';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import type { MemberFact } from '../platform/member-facts.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    referral_rewards: RewardsTable;
    referral_reward_orders: { order_id: string; reward_id: string };
  }
}

type RewardsTable = {
  id: Generated<string>;
  referrer_id: string;
  friend_id: string;
  friend_pan_index: Buffer | null;
  order_id: string;
  state: string;
  purchased_on: string;
  due_at: Date;
  decided_on: string | null;
  given_to: 'term' | 'unconsumed' | null;
  given_days: number | null;
  reversed_on: string | null;
  taken_from: 'term' | 'unconsumed' | 'used' | null;
  flags: Generated<string[]>;
  created_at: Date;
};

export type Reward = {
  readonly id: string;
  readonly referrerId: string;
  readonly friendId: string;
  readonly orderId: string;
  readonly state: RewardState;
  readonly purchasedOn: CalendarDate;
  readonly dueAt: Date;
  readonly decidedOn: CalendarDate | null;
  readonly given: { readonly to: 'term' | 'unconsumed'; readonly days: number } | null;
  readonly reversedOn: CalendarDate | null;
  readonly takenFrom: 'term' | 'unconsumed' | 'used' | null;
};

export type NewReward = {
  readonly referrerId: string;
  readonly friendId: string;
  readonly friendPanIndex: Buffer | null;
  readonly orderId: string;
  readonly purchasedOn: CalendarDate;
  readonly dueAt: Date;
  readonly flags: readonly string[];
  readonly at: Date;
};

/** Inserts a reward, one per friend and per PAN. Does nothing for a second purchase. */
export async function insertReward(tx: Tx, reward: NewReward): Promise<void> {
  const row = await tx
    .insertInto('referral_rewards')
    .values({
      referrer_id: reward.referrerId,
      friend_id: reward.friendId,
      friend_pan_index: reward.friendPanIndex,
      order_id: reward.orderId,
      state: 'pending',
      purchased_on: reward.purchasedOn,
      due_at: reward.dueAt,
      decided_on: null,
      given_to: null,
      given_days: null,
      reversed_on: null,
      taken_from: null,
      flags: [...reward.flags],
      created_at: reward.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await joinChain(tx, row.id, reward.orderId);
}

async function joinChain(tx: Tx, rewardId: string, orderId: string): Promise<void> {
  await tx
    .insertInto('referral_reward_orders')
    .values({ order_id: orderId, reward_id: rewardId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Links an order to the reward of the orders that it replaced. */
export async function continueChain(tx: Tx, orderId: string, replaced: readonly string[]): Promise<void> {
  if (replaced.length === 0) return;
  const rows = await tx
    .selectFrom('referral_reward_orders')
    .select('reward_id')
    .distinct()
    .where('order_id', 'in', replaced)
    .execute();
  for (const row of rows) await joinChain(tx, row.reward_id, orderId);
}

/** Returns a reward's orders: the purchase and the orders that replaced it. */
export async function chainOf(db: Db, rewardId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('referral_reward_orders')
    .select('order_id')
    .where('reward_id', '=', rewardId)
    .execute();
  return rows.map((row) => row.order_id);
}

export async function rewardById(db: Db, id: string): Promise<Reward | null> {
  const row = await db.selectFrom('referral_rewards').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toReward(row);
}

/** Locks and returns an order's reward, or null if it earns none. */
export async function lockRewardOfOrder(tx: Tx, orderId: string): Promise<Reward | null> {
  const row = await tx
    .selectFrom('referral_rewards')
    .selectAll()
    .where('id', 'in', (chain) =>
      chain.selectFrom('referral_reward_orders').select('reward_id').where('order_id', '=', orderId),
    )
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toReward(row);
}

export async function lockReward(tx: Tx, id: string): Promise<Reward | null> {
  const row = await tx
    .selectFrom('referral_rewards')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toReward(row);
}

/** Returns the ids of a referrer's rewards that were reversed but not yet revoked. */
export async function unrevokedRewards(tx: Tx, referrerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('referral_rewards')
    .select('id')
    .where('referrer_id', '=', referrerId)
    .where('state', '=', 'reversed')
    .where('taken_from', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a referrer's rewards, newest purchase first. */
export async function rewardsOf(db: Db, referrerId: string): Promise<Reward[]> {
  const rows = await db
    .selectFrom('referral_rewards')
    .selectAll()
    .where('referrer_id', '=', referrerId)
    .orderBy('purchased_on', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toReward);
}

const ownRewards = z.array(
  z.object({
    id: z.string(),
    friendId: z.string(),
    state: z.custom<RewardState>((state) => typeof state === 'string' && isRewardState(state)),
    purchasedOn: z.string().transform(calendarDate),
    decidedOn: z.string().transform(calendarDate).nullable(),
    givenTo: z.enum(['term', 'unconsumed']).nullable(),
    reversedOn: z.string().transform(calendarDate).nullable(),
  }),
);
export type OwnReward = z.infer<typeof ownRewards>[number];

/** The member's rewards, newest purchase first. */
export const rewardsFact: MemberFact<readonly OwnReward[]> = {
  column: sql`(
    select coalesce(json_agg(json_build_object('id', r.id, 'friendId', r.friend_id, 'state', r.state,
      'purchasedOn', r.purchased_on, 'decidedOn', r.decided_on, 'reversedOn', r.reversed_on,
      'givenTo', case when r.given_days is not null then r.given_to end) order by r.purchased_on desc, r.id), '[]')
    from referral_rewards r where r.referrer_id = users.id)`,
  read: (value) => ownRewards.parse(value),
};

/** Returns when the next reward is due, up to `until`, or null if none is. */
export async function earliestReward(db: Db, until: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('referral_rewards')
    .select((select) => select.fn.min('due_at').as('at'))
    .where('state', '=', 'pending')
    .where('due_at', '<=', until)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Returns due rewards, oldest first. */
export async function dueRewards(db: Db, at: Date, limit: number): Promise<Reward[]> {
  const rows = await db
    .selectFrom('referral_rewards')
    .selectAll()
    .where('state', '=', 'pending')
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toReward);
}

export async function postponeReward(tx: Tx, id: string, dueAt: Date): Promise<void> {
  await tx.updateTable('referral_rewards').set({ due_at: dueAt }).where('id', '=', id).execute();
}

export async function decideReward(
  tx: Tx,
  id: string,
  state: RewardState,
  on: CalendarDate,
  given: Reward['given'],
): Promise<void> {
  await tx
    .updateTable('referral_rewards')
    .set({ state, decided_on: on, given_to: given?.to ?? null, given_days: given?.days ?? null })
    .where('id', '=', id)
    .execute();
}

/** Marks an earned month as reversed. The revocation records what it is deducted from. */
export async function reverseReward(tx: Tx, id: string, on: CalendarDate): Promise<void> {
  await tx
    .updateTable('referral_rewards')
    .set({ state: 'reversed', reversed_on: on })
    .where('id', '=', id)
    .execute();
}

export async function recordRevoked(
  tx: Tx,
  id: string,
  takenFrom: 'term' | 'unconsumed' | 'used',
): Promise<void> {
  await tx.updateTable('referral_rewards').set({ taken_from: takenFrom }).where('id', '=', id).execute();
}

function toReward(row: Selectable<RewardsTable>): Reward {
  if (!isRewardState(row.state)) throw new Error(`Reward ${row.id} is in an unknown state.`);
  const { given_to: to, given_days: days } = row;
  return {
    id: row.id,
    referrerId: row.referrer_id,
    friendId: row.friend_id,
    orderId: row.order_id,
    state: row.state,
    purchasedOn: calendarDate(row.purchased_on),
    dueAt: row.due_at,
    decidedOn: row.decided_on === null ? null : calendarDate(row.decided_on),
    given: to === null || days === null ? null : { to, days },
    reversedOn: row.reversed_on === null ? null : calendarDate(row.reversed_on),
    takenFrom: row.taken_from,
  };
}
