import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ApiPaging } from '@niveshak/contract/developer-api/schemas';

const defaultSize = 50;

/** SQL of a list page, oldest first: rows after the cursor, order, and number of rows to read. */
export type PageSql = {
  readonly follows: RawBuilder<boolean>;
  readonly cursor: RawBuilder<string>;
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
};

/**
 * Returns the SQL of a page.
 * @param at instant of a row
 * @param id id of a row, to order rows with the same instant
 * @param idType SQL type of the id
 */
export function pageSql(
  { limit, cursor }: ApiPaging,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  idType: 'uuid' | 'text',
): PageSql {
  const size = limit === undefined ? defaultSize : Number(limit);
  const end = cursor?.indexOf('_') ?? 0;
  return {
    follows:
      cursor === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(${at}, ${id}) > (
            timestamptz 'epoch' + ${cursor.slice(0, end)}::bigint * interval '1 microsecond',
            ${cursor.slice(end + 1)}::${sql.raw(idType)})`,
    cursor: sql<string>`(extract(epoch from ${at}) * 1000000)::bigint || '_' || ${id}`,
    order: sql`${at}, ${id}`,
    // The extra row shows whether there is a next page.
    limit: size + 1,
  };
}

/** Returns the page for the rows read by `pageSql`. */
export function pageOf<Row extends { readonly cursor: string }, Shown>(
  rows: readonly Row[],
  { limit }: PageSql,
  show: (row: Row) => Shown,
): { data: Shown[]; next: string | null } {
  const shown = rows.slice(0, limit - 1);
  return { data: shown.map(show), next: rows.length === limit ? (shown.at(-1)?.cursor ?? null) : null };
}
