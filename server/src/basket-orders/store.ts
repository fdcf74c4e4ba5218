import { z } from 'zod';
import type { Basket, PortfolioTag } from '@niveshak/contract/portfolios/schemas';
import { basketResultSchema, basketSchema } from '@niveshak/contract/portfolios/schemas';
import type { BasketStatus } from '@niveshak/domain/basket-orders/basket';
import { isFinal } from '@niveshak/domain/basket-orders/basket';
import type { Generated } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { BrokerOrder, BrokerTransaction } from './ports.ts';

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
    };
  }
}

type NewTransaction = {
  readonly id: string;
  readonly userId: string;
  readonly portfolioTag: PortfolioTag;
  readonly stocks: number;
  readonly securities: Basket['securities'];
};

/** Remembers whose a transaction is, and what it asks for. `now` is business time. */
export async function keepTransaction(db: Db, made: NewTransaction, now: Date): Promise<void> {
  await db
    .insertInto('basket_transactions')
    .values({
      id: made.id,
      user_id: made.userId,
      portfolio_tag: made.portfolioTag,
      stocks: made.stocks,
      created_at: now,
      securities: JSON.stringify(made.securities),
    })
    .execute();
}

export type KeptBasket = {
  readonly id: string;
  readonly portfolioTag: PortfolioTag;
  readonly createdAt: Date;
  readonly securities: Basket['securities'];
  readonly status: BasketStatus;
  readonly orders: readonly BrokerOrder[];
};

const securitiesShape = z.array(basketSchema.shape.securities.def.element);
const ordersShape = basketResultSchema.shape.orders;

function basketsOf(db: Db, userId: string) {
  return db
    .selectFrom('basket_transactions')
    .select(['id', 'portfolio_tag', 'created_at', 'securities', 'status', 'orders'])
    .where('user_id', '=', userId);
}

type Row = Awaited<ReturnType<ReturnType<typeof basketsOf>['execute']>>[number];

function basketIn({ id, portfolio_tag, created_at, securities, status, orders }: Row): KeptBasket {
  return {
    id,
    portfolioTag: portfolio_tag,
    createdAt: created_at,
    securities: securitiesShape.parse(securities),
    status,
    orders: ordersShape.parse(orders),
  };
}

/** A member's own transaction; null for anybody else's and for none. */
export async function basketOf(db: Db, id: string, userId: string): Promise<KeptBasket | null> {
  const row = await basketsOf(db, userId).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : basketIn(row);
}

/** A member's newest transactions, of one portfolio if it is named. */
export async function newestBaskets(
  db: Db,
  userId: string,
  tag: PortfolioTag | undefined,
): Promise<KeptBasket[]> {
  const rows = await basketsOf(db, userId)
    .$if(tag !== undefined, (query) => query.where('portfolio_tag', '=', tag ?? 'focused'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map(basketIn);
}

/** Keeps what the gateway says of a transaction, until it is final. `now` is business time. */
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
    })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}

export async function isOpenTransaction(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('basket_transactions')
    .select('id')
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Transactions whose end nobody has told, those that were asked about longest ago first. */
export async function openTransactions(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('basket_transactions')
    .select('id')
    .where('settled_at', 'is', null)
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
