import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { copiedTables } from './copied-tables.ts';
import type { CopiedTable } from './copied-tables.ts';
import { readObject } from '../files/files.ts';
import { fileReferences, isReferenced } from '../files/references.ts';
import type { FileReference } from '../files/references.ts';
import { Mask } from './mask.ts';

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isGenerated: boolean;
};

/** Column types that may contain personal data. Such columns are masked or kept by name. */
const telling = new Set(['text', 'json', 'jsonb', 'bytea', 'ARRAY', 'inet', 'character varying']);
const rowsAtOnce = 500;
const filesAtOnce = 20;

export type Copied = { readonly tables: number; readonly rows: number };

/**
 * Copies an installation at one moment into an unused, migrated database, without personal data. Values are masked
 * before they are written. Files in the bucket are copied into the database. The copy's clock is set to the
 * installation's time.
 * @throws before writing if `copiedTables` lacks a table or column
 */
export async function copyInstallation(fromUrl: string, toUrl: string): Promise<Copied> {
  const from = new pg.Client({ connectionString: fromUrl });
  const to = new pg.Client({ connectionString: toUrl });
  await from.connect();
  await to.connect();
  try {
    await from.query('begin isolation level repeatable read read only');
    const columns = await columnsOf(from);
    refuseUnplaced(columns);
    const mask = new Mask(randomBytes(32));
    await to.query('begin');
    // Skip triggers and foreign keys: they hold in the original, and here they would dictate the table order.
    await to.query('set local session_replication_role = replica');
    let rows = 0;
    let tables = 0;
    for (const [table, plan] of Object.entries(copiedTables)) {
      if (plan === 'left-out') continue;
      const own = columns.filter((column) => column.table === table && !column.isGenerated);
      rows += await copyTable({ from, to, table, plan, columns: own, mask });
      tables += 1;
    }
    await setSequences(to);
    await setClock(from, to);
    await to.query('commit');
    return { tables, rows };
  } finally {
    await from.end();
    await to.end();
  }
}

async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.table_name as "table", c.column_name as name, c.data_type as type, c.is_generated = 'ALWAYS' as "isGenerated"
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely_%'
    order by c.table_name, c.ordinal_position`);
  return rows;
}

/** @throws with the names of all tables and columns without an entry */
function refuseUnplaced(columns: readonly Column[]): void {
  const unplaced = new Set<string>();
  for (const { table, name, type } of columns) {
    const plan = copiedTables[table];
    if (plan === undefined) unplaced.add(table);
    else if (plan !== 'left-out' && telling.has(type) && !isPlaced(plan, name))
      unplaced.add(`${table}.${name}`);
  }
  if (unplaced.size > 0)
    throw new Error(
      `Not copied: copied-tables.ts does not say how to copy ${[...unplaced].toSorted().join(', ')}.`,
    );
}

function isPlaced({ mask = {}, keep = '' }: Exclude<CopiedTable, 'left-out'>, name: string): boolean {
  return Object.hasOwn(mask, name) || keep.split(' ').includes(name);
}

async function copyTable({
  from,
  to,
  table,
  plan,
  columns,
  mask,
}: {
  readonly from: pg.Client;
  readonly to: pg.Client;
  readonly table: string;
  readonly plan: Exclude<CopiedTable, 'left-out'>;
  readonly columns: readonly Column[];
  readonly mask: Mask;
}): Promise<number> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const masked = Object.entries(plan.mask ?? {});
  await to.query(`delete from "${table}"`);
  await from.query(
    `declare rows no scroll cursor for select to_jsonb(t) as row from "${table}" t where ${await rowsOf(from, table)}`,
  );
  const atOnce = table === 'files' ? filesAtOnce : rowsAtOnce;
  let copied = 0;
  for (;;) {
    const { rows } = await from.query<{ row: Record<string, unknown> }>(`fetch ${atOnce} from rows`);
    if (rows.length === 0) break;
    if (table === 'files') for (const { row } of rows) await fetchContent(row);
    const written = rows.map(({ row }) => ({
      ...row,
      ...Object.fromEntries(masked.map(([name, kind]) => [name, mask.of(kind, row[name])])),
    }));
    await to.query(
      `insert into "${table}" (${names}) overriding system value
       select ${names} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      [JSON.stringify(written)],
    );
    copied += rows.length;
  }
  await from.query('close rows');
  return copied;
}

/** Returns the SQL condition that selects the rows `t` to copy. */
async function rowsOf(from: pg.Client, table: string): Promise<string> {
  if (table !== 'files') return 'true';
  const { rows } = await from.query<FileReference>(fileReferences);
  return isReferenced(rows.filter((each) => copiedTables[each.table] !== 'left-out'));
}

/** Replaces the reference to a file's object with its content. */
async function fetchContent(row: Record<string, unknown>): Promise<void> {
  if (typeof row['object_key'] !== 'string') return;
  row['bytes'] = `\\x${(await readObject(row['object_key'])).toString('hex')}`;
  row['object_key'] = null;
}

/** Sets the sequences, so that new rows continue the copied numbering. */
async function setSequences(to: pg.Client): Promise<void> {
  const { rows } = await to.query<{ table: string; column: string; sequence: string }>(`
    select table_name as "table", column_name as "column",
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`);
  for (const { table, column, sequence } of rows)
    await to.query(
      `select setval($1, greatest(1, coalesce((select max("${column}") from "${table}"), 0)),
         exists (select from "${table}"))`,
      [sequence],
    );
}

async function setClock(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ offset: string }>('select offset_ms as offset from business_clock');
  await to.query(
    `insert into business_clock (id, offset_ms) values (true, $1)
     on conflict (id) do update set offset_ms = excluded.offset_ms`,
    [rows[0]?.offset ?? '0'],
  );
  await to.query(`update installation set demo_state = 'ready', copied_at = now()`);
}
