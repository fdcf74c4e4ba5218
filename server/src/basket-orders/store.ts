import { z } from 'zod';
import type { Basket, PortfolioTag } from '@niveshak/contract/portfolios/schemas';
import { basketResultSchema, basketSchema } from '@niveshak/contract/portfolios/schemas';
import type { BasketStatus } from '@niveshak/domain/basket-orders/basket';
import { isFinal } from '@niveshak/domain/basket-orders/basket';
import type { Generated } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { AccountId, BrokerOrder, BrokerTransaction } from './ports.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    basket_transactions: {
      id: string;
      user_id: string;
      portfolio_tag: PortfolioTag;
      stocks: number;
      created_at: Date;
      /** JSON. */
      securities: unknown;
      status: Generated<BasketStatus>;
      /** JSON. */
      orders: Generated<unknown>;
      settled_at: Generated<Date | null>;
      asked_at: Generated<Date | null>;
      discarded_at: Generated<Date | null>;
      account_id: Generated<AccountId>;
    };
  }
}

type NewTransaction = {
  readonly id: string;
  readonly userId: string;
  readonly portfolioTag: PortfolioTag;
  readonly stocks: number;
  readonly securities: Basket['securities'];
  readonly account: AccountId;
};

/** Stores a transaction with its owner and order. `now` is business time. */
export async function storeTransaction(db: Db, made: NewTransaction, now: Date): Promise<void> {
  await db
    .insertInto('basket_transactions')
    .values({
      id: made.id,
      user_id: made.userId,
      portfolio_tag: made.portfolioTag,
      stocks: made.stocks,
      created_at: now,
      securities: JSON.stringify(made.securities),
      account_id: made.account,
    })
    .execute();
}

export type StoredBasket = {
  readonly id: string;
  readonly portfolioTag: PortfolioTag;
  readonly createdAt: Date;
  readonly securities: Basket['securities'];
  readonly status: BasketStatus;
  readonly orders: readonly BrokerOrder[];
  readonly account: AccountId;
  /**
   * Whether the outcome from the gateway is final. A discarded transaction is not, because the member may still confirm
   * it.
   */
  readonly isSettled: boolean;
};

const securitiesShape = z.array(basketSchema.shape.securities.def.element);
const ordersShape = basketResultSchema.shape.orders;

function basketsOf(db: Db, userId: string) {
  return db
    .selectFrom('basket_transactions')
    .select([
      'id',
      'portfolio_tag',
      'created_at',
      'securities',
      'status',
      'orders',
      'account_id',
      'settled_at',
      'discarded_at',
    ])
    .where('user_id', '=', userId);
}

type Row = Awaited<ReturnType<ReturnType<typeof basketsOf>['execute']>>[number];

function basketIn(row: Row): StoredBasket {
  const { id, portfolio_tag, created_at, securities, status, orders, account_id, settled_at, discarded_at } =
    row;
  return {
    id,
    portfolioTag: portfolio_tag,
    createdAt: created_at,
    securities: securitiesShape.parse(securities),
    status: status === 'waiting' && discarded_at !== null ? 'cancelled' : status,
    orders: ordersShape.parse(orders),
    account: account_id,
    isSettled: settled_at !== null,
  };
}

/** Returns the member's transaction, or null if it does not exist or belongs to someone else. */
export async function basketOf(db: Db, id: string, userId: string): Promise<StoredBasket | null> {
  const row = await basketsOf(db, userId).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : basketIn(row);
}

/** Returns the member's newest transactions, for one portfolio if `tag` is given. */
export async function newestBaskets(
  db: Db,
  userId: string,
  tag: PortfolioTag | undefined,
): Promise<StoredBasket[]> {
  const rows = await basketsOf(db, userId)
    .$if(tag !== undefined, (query) => query.where('portfolio_tag', '=', tag ?? 'focused'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map(basketIn);
}

/** Stores a transaction's outcome from the gateway, unless a final one is stored. `now` is business time. */
export async function recordOutcome(
  db: Db,
  id: string,
  { status, orders }: BrokerTransaction,
  now: Date,
): Promise<void> {
  await db
    .updateTable('basket_transactions')
    .set({
      status,
      orders: JSON.stringify(orders),
      settled_at: isFinal(status) ? now : null,
      asked_at: new Date(),
      // Final transactions are no longer queried.
      ...(isFinal(status) ? { account_id: null } : {}),
    })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}

/**
 * Discards unconfirmed transactions: one, or all of a portfolio except a newer one. They are shown as cancelled, but
 * their outcome is still tracked, because the broker's window may be open.
 */
export async function discardWaiting(
  db: Db,
  userId: string,
  which: { readonly id: string } | { readonly tag: PortfolioTag; readonly newerId: string },
  now: Date,
): Promise<void> {
  const waiting = db
    .updateTable('basket_transactions')
    .set({ discarded_at: now })
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .where('discarded_at', 'is', null);
  await (
    'id' in which
      ? waiting.where('id', '=', which.id)
      : waiting.where('portfolio_tag', '=', which.tag).where('id', '!=', which.newerId)
  ).execute();
}

/** A transaction without a known outcome, with the account that created it. */
export type OpenTransaction = { readonly id: string; readonly account: AccountId };

function openOnes(db: Db) {
  return db
    .selectFrom('basket_transactions')
    .select(['id', 'account_id as account'])
    .where('settled_at', 'is', null);
}

export async function openTransaction(db: Db, id: string): Promise<OpenTransaction | null> {
  return (await openOnes(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns open transactions, least recently queried first. */
export function openTransactions(db: Db, limit: number): Promise<OpenTransaction[]> {
  return openOnes(db)
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute();
}
