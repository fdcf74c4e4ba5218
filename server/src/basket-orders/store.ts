import type { PortfolioTag } from '@niveshak/contract/portfolios/schemas';
import type { Db } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    basket_transactions: {
      id: string;
      user_id: string;
      portfolio_tag: PortfolioTag;
      stocks: number;
      created_at: Date;
    };
  }
}

type NewTransaction = {
  readonly id: string;
  readonly userId: string;
  readonly portfolioTag: PortfolioTag;
  readonly stocks: number;
};

/** Remembers whose a transaction is. `now` is business time. */
export async function keepTransaction(db: Db, made: NewTransaction, now: Date): Promise<void> {
  await db
    .insertInto('basket_transactions')
    .values({
      id: made.id,
      user_id: made.userId,
      portfolio_tag: made.portfolioTag,
      stocks: made.stocks,
      created_at: now,
    })
    .execute();
}

export async function isTransactionOf(db: Db, id: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('basket_transactions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
