import { randomUUID } from 'node:crypto';
import type { Tx } from '../platform/db/database.ts';
import { planNoticesOf } from './notices.ts';
import { termRow } from './store.ts';
import type { NewTerm } from './store.ts';

/** Like `insertTerm`, but for many members. Omits notices due up to `after`. */
export async function insertTerms(tx: Tx, terms: readonly NewTerm[], after: Date): Promise<void> {
  if (terms.length === 0) return;
  const rows = terms.map((term) => ({ id: randomUUID(), term }));
  await tx
    .insertInto('terms')
    .values(rows.map(({ id, term }) => termRow(id, term)))
    .execute();
  await planNoticesOf(
    tx,
    rows.map(({ id, term: { startDate, endDate } }) => ({ id, startDate, endDate })),
    after,
  );
}
