import type { Db } from '../platform/db/database.ts';
import { isConflict } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    broker_accounts: {
      user_id: string;
      account_id: string;
      broker: string | null;
      connected_at: Date;
    };
  }
}

export type BrokerAccount = {
  readonly id: string;
  readonly broker: string | null;
  readonly connectedAt: Date;
};

export async function accountOf(db: Db, userId: string): Promise<BrokerAccount | null> {
  const row = await db
    .selectFrom('broker_accounts')
    .select(['account_id as id', 'broker', 'connected_at as connectedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Connects a member to a broker account, or updates the broker name if already connected. `now` is business time.
 * @returns the stored account, or `taken` if it belongs to another member
 */
export async function connectAccount(
  db: Db,
  userId: string,
  account: { readonly id: string; readonly broker: string | null },
  now: Date,
): Promise<BrokerAccount | 'taken'> {
  try {
    const row = await db
      .insertInto('broker_accounts')
      .values({ user_id: userId, account_id: account.id, broker: account.broker, connected_at: now })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(({ ref, fn, eb }) => ({
          account_id: ref('excluded.account_id'),
          broker: fn.coalesce(ref('excluded.broker'), ref('broker_accounts.broker')),
          connected_at: eb
            .case()
            .when('broker_accounts.account_id', '=', ref('excluded.account_id'))
            .then(ref('broker_accounts.connected_at'))
            .else(ref('excluded.connected_at'))
            .end(),
        })),
      )
      .returning(['account_id as id', 'broker', 'connected_at as connectedAt'])
      .executeTakeFirstOrThrow();
    return row;
  } catch (error) {
    if (isConflict(error, 'broker_accounts_of_one_member')) return 'taken';
    throw error;
  }
}

export async function disconnectAccount(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('broker_accounts').where('user_id', '=', userId).execute();
}
