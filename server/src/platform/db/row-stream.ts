import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from './database.ts';

/** Rows per fetch: enough to make round trips cheap, few enough to hold in memory. */
const rowsAtOnce = 2_000;

/**
 * Yields a query's rows through a server-side cursor, with at most two pages in memory. Supports one query at a time
 * per transaction.
 * @param atOnce rows per page; lower it for large rows
 */
export async function* streamRows<Row>(
  tx: Tx,
  query: RawBuilder<Row>,
  atOnce = rowsAtOnce,
): AsyncGenerator<Row, void, undefined> {
  // All rows are read, so optimize for total cost.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx);
  // For whole-table joins. Only one report runs at a time, so it can use more memory than a call.
  await sql`set local work_mem = '64MB'`.execute(tx);
  await sql`declare row_stream no scroll cursor for ${query}`.execute(tx);
  const fetchPage = () => {
    const page = sql<Row>`fetch ${sql.raw(String(atOnce))} from row_stream`.execute(tx);
    // A consumer that stops does not wait for the pending page; one that continues gets its error below.
    page.catch(() => undefined);
    return page;
  };
  // Prefetch the next page while the current one is processed.
  for (let page = fetchPage(); ;) {
    const { rows } = await page;
    const isLast = rows.length < atOnce;
    if (!isLast) page = fetchPage();
    yield* rows;
    if (isLast) break;
  }
  await sql`close row_stream`.execute(tx);
}

/** Yields the rows from `read` in a single read-only snapshot, which stays open until the consumer finishes. */
export async function* fromSnapshot<Row>(
  db: Db,
  read: (tx: Tx) => AsyncIterable<Row>,
): AsyncGenerator<Row, void, undefined> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    yield* read(tx);
  } finally {
    await tx.rollback().execute();
  }
}
