import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { parse } from 'zod';
import type { z } from 'zod';
import type { ListedRecord, MoneyFilter } from '@niveshak/contract/billing/staff-money-list';
import { csvRows } from '@niveshak/domain/billing/csv';
import type { Cell } from '@niveshak/domain/billing/csv';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { businessTimeAt, startOfDay } from '../platform/clock.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { addressOf } from '../platform/http/address.ts';
import type { FileStream } from '../platform/http/file-answer.ts';
import { actorOf, audit } from '../platform/staff/audit.ts';
import type { StaffSession } from '../platform/staff/session.ts';

const pageSize = 50;
const linesAtOnce = 2_000;

type PageSchema = z.core.$ZodType<{
  readonly rows: readonly ListedRecord[];
  readonly next: string | null;
  readonly totals: { readonly count: number; readonly amount: number } | null;
}>;
type RowOf<Schema extends PageSchema> = z.core.output<Schema>['rows'][number];

/** Query definition of a money list. SQL fragments refer to the records as `t`. */
export type MoneyList<Schema extends PageSchema> = {
  /** Name in the audit log and the file name. */
  readonly name: string;
  readonly page: Schema;
  /**
   * Query for all records, of which the caller reads either the first or all. Columns: `id` (text), `at`, `state`,
   * `user_id`, `order_id`, `amount`, and those used by the other fragments.
   */
  readonly source: (read: 'first' | 'all') => RawBuilder<unknown>;
  /** Select list for the other row fields, evaluated only for the rows shown. */
  readonly fields: RawBuilder<unknown>;
  /** Select list of the totals, besides the count. */
  readonly totals: RawBuilder<unknown>;
  /** Columns of the CSV file after date and member. */
  readonly csv: readonly (readonly [heading: string, cell: (row: RowOf<Schema>) => Cell])[];
};

/** Returns SQL that formats an instant for a list row. */
export const instantText = (instant: RawBuilder<unknown>) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Returns the records after `after`, newest first. The first page includes the totals of the filtered records. Runs a
 * single statement.
 */
export async function readMoneyPage<Schema extends PageSchema>(
  db: Db,
  list: MoneyList<Schema>,
  { after, ...filter }: MoneyFilter & { readonly after?: string | undefined },
  size = pageSize,
): Promise<z.core.output<Schema>> {
  const { source, totals } = list;
  const fits = sql.join(conditions(filter), sql` and `);
  const sums = sql`(select to_jsonb(s) from (
    select count(*) as count, ${totals} from (${source('all')}) t where ${fits}) s)`;
  const { rows } = await sql<{ page: { cursor: string }[]; totals: unknown }>`
    with shown as (
      select t.* from (${source(filter.state === undefined ? 'first' : 'all')}) t
      where ${fits} and ${isAfter(after)}
      order by t.at desc, t.id desc limit ${size + 1}
    )
    select ${rowsOf(list)} as page,
    ${after === undefined ? sums : sql`null::jsonb`} as totals`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The list query returned no row.');
  const page = row.page.slice(0, size);
  return parse(list.page, {
    rows: page,
    next: row.page.length > size ? (page.at(-1)?.cursor ?? null) : null,
    totals: row.totals,
  });
}

/** Returns SQL for the rows of `shown`, as an array. */
function rowsOf<Schema extends PageSchema>({ fields }: MoneyList<Schema>): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(r) order by r.place), '[]') from (
      select row_number() over (order by t.at desc, t.id desc) as place,
        (extract(epoch from t.at) * 1000000)::bigint || '_' || t.id as cursor,
        t.id, ${instantText(sql`t.at`)} as at, t.state, t.user_id as "memberId",
        trim(u.first_name || ' ' || u.last_name) as "memberName", u.email, t.order_id as "orderId", t.amount,
        ${fields}
      from shown t join users u on u.id = t.user_id
    ) r
  )`;
}

/** Returns SQL for a member's records, newest first, as an array. */
export function moneyRowsOfMember<Schema extends PageSchema>(
  list: MoneyList<Schema>,
  memberId: string,
): RawBuilder<unknown> {
  return sql`(
    with shown as (select t.* from (${list.source('first')}) t where t.user_id = ${memberId})
    select ${rowsOf(list)})`;
}

function conditions({ from, to, state, min, max, search }: MoneyFilter): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(from === undefined ? [] : [sql`t.at >= ${startOfDay(calendarDate(from))}`]),
    ...(to === undefined ? [] : [sql`t.at < ${startOfDay(addDays(calendarDate(to), 1))}`]),
    ...(state === undefined ? [] : [sql`t.state = ${state}`]),
    ...(min === undefined ? [] : [sql`t.amount >= ${Number(min) * 100}`]),
    // Include all paise of the maximum rupee.
    ...(max === undefined ? [] : [sql`t.amount < ${(Number(max) + 1) * 100}`]),
    ...(search === undefined ? [] : [matches(search)]),
  ];
}

const uuidShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns SQL that matches orders by member name or email, or one order by any of its numbers. */
function matches(typed: string): RawBuilder<unknown> {
  const search = typed.toLowerCase();
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const id = uuidShape.test(search) ? search : null;
  // Must match the expression of the index users_findable.
  return sql`t.order_id in (
    select o.id from orders o join users u on u.id = o.user_id
      where lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || coalesce(u.mobile, '')) like ${pattern}
    union select o.id from orders o where o.id = ${id}::uuid or o.provider_order_id = ${typed}
    union select p.order_id from payments p where p.id = ${typed}
    union select r.order_id from refunds r where r.id = ${id}::uuid or r.provider_refund_id = ${typed}
    union select c.order_id from chargebacks c where c.id = ${id}::uuid or c.provider_id = ${typed}
    union select d.order_id from documents d where d.id = ${id}::uuid or upper(d.number) = ${typed.toUpperCase()})`;
}

function isAfter(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`;
  const end = cursor.indexOf('_');
  const at = sql`timestamptz 'epoch' + ${cursor.slice(0, end)}::bigint * interval '1 microsecond'`;
  return sql`(t.at, t.id) < (${at}, ${cursor.slice(end + 1)})`;
}

type SaveCall = {
  readonly staff: StaffSession;
  readonly request: FastifyRequest;
  readonly query: MoneyFilter;
  readonly time: BusinessTime;
};

/** Returns the filtered records as a CSV file, and logs the export in the audit log. */
export async function saveMoneyList<Schema extends PageSchema>(
  db: Db,
  list: MoneyList<Schema>,
  { staff, request, query, time }: SaveCall,
): Promise<FileStream & { readonly contentType: 'text/csv' }> {
  await audit(db, actorOf(staff, addressOf(request)), {
    action: 'money.export',
    subject: { kind: 'money-list', id: list.name },
    after: query,
  });
  return {
    contentType: 'text/csv',
    fileName: `${list.name}-${time.today}.csv`,
    pieces: csvPieces(db, list, query),
  };
}

async function* csvPieces<Schema extends PageSchema>(
  db: Db,
  list: MoneyList<Schema>,
  filter: MoneyFilter,
): AsyncGenerator<string> {
  yield csvRows([['Date', 'Name', 'Email', ...list.csv.map(([heading]) => heading), 'Order id']]);
  for (let after: string | undefined; ;) {
    const { rows, next } = await readMoneyPage(db, list, { ...filter, after }, linesAtOnce);
    yield csvRows(
      rows.map((row) => [
        businessTimeAt(new Date(row.at)).today,
        row.memberName,
        row.email,
        ...list.csv.map(([, cell]) => cell(row)),
        row.orderId,
      ]),
    );
    if (next === null) return;
    after = next;
  }
}
