import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

/** Rows that are fetched at once: enough that the way there and back costs little, few enough to hold. */
const rowsAtOnce = 2_000;

/**
 * The rows of a query one by one, by a cursor of the server, so that no more than two pages of them are ever held here. One
 * query at a time in a transaction.
 * @param atOnce rows of a page, for rows that are large.
 */
export async function* streamRows<Row>(
  tx: Tx,
  query: RawBuilder<Row>,
  atOnce = rowsAtOnce,
): AsyncGenerator<Row, void, undefined> {
  // All rows are read, so the plan that is cheapest for all of them is wanted, not the one with the soonest first row.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx);
  // Joins of whole tables: for one report at a time the server may hold more than for a call.
  await sql`set local work_mem = '64MB'`.execute(tx);
  await sql`declare row_stream no scroll cursor for ${query}`.execute(tx);
  const fetchPage = () => {
    const page = sql<Row>`fetch ${sql.raw(String(atOnce))} from row_stream`.execute(tx);
    // Whoever stops reading does not wait for the page that is under way; whoever reads on meets its failure below.
    page.catch(() => undefined);
    return page;
  };
  // The next page is under way while this one is worked off.
  for (let page = fetchPage(); ;) {
    const { rows } = await page;
    const isLast = rows.length < atOnce;
    if (!isLast) page = fetchPage();
    yield* rows;
    if (isLast) break;
  }
  await sql`close row_stream`.execute(tx);
}
