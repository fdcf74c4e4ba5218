import type { Db, Tx } from './database.ts';

/** Does the work in a transaction: the one that the caller has begun, or one of its own. */
export function inTransaction<Result>(db: Db | Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return isTransaction(db) ? work(db) : db.transaction().execute(work);
}

function isTransaction(db: Db | Tx): db is Tx {
  return db.isTransaction;
}
