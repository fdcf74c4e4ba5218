import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

/** Rows that are fetched at once: enough that the way there and back costs little, few enough to hold. */
const rowsAtOnce = 2_000;

/**
 * The rows of a query one by one, by a cursor of the server, so that no more than a page of them is ever held here: the next
 * page is fetched when the last one was worked off. One query at a time in a transaction.
 * @param atOnce rows of a page, for rows that are large.
 */
export async function* streamRows<Row>(
  tx: Tx,
  query: RawBuilder<Row>,
  atOnce = rowsAtOnce,
): AsyncGenerator<Row, void, undefined> {
  // All rows are read, so the plan that is cheapest for all of them is wanted, not the one with the soonest first row.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx);
  await sql`declare row_stream no scroll cursor for ${query}`.execute(tx);
  const fetchPage = sql<Row>`fetch ${sql.raw(String(atOnce))} from row_stream`;
  for (;;) {
    const { rows } = await fetchPage.execute(tx);
    yield* rows;
    if (rows.length < atOnce) break;
  }
  await sql`close row_stream`.execute(tx);
}
