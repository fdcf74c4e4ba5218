import type { Db, Tx } from './database.ts';

/** Runs the work in the caller's transaction, or in a new one. */
export function inTransaction<Result>(db: Db | Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return isTransaction(db) ? work(db) : db.transaction().execute(work);
}

function isTransaction(db: Db | Tx): db is Tx {
  return db.isTransaction;
}
