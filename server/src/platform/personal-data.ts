import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from './db/database.ts';

/**
 * A table's personal data: which columns are in a member's export, and how an account erasure treats it. Each slice
 * declares its own tables, and tests compare the declarations with the database's foreign keys and columns.
 */
export type PersonalTable = {
  readonly table: string;
  readonly userColumn: string;
  /** Other columns that reference a member other than the row's owner. Such rows belong to the owner. */
  readonly alsoNames?: readonly string[];
  /** Set if the member is referenced through another table, e.g. `payments` through its order. */
  readonly through?: { readonly table: string; readonly key: string; readonly foreignKey: string };
  /** Name of the export file, without extension. */
  readonly file: string;
  readonly columns: readonly string[];
  /** Columns withheld from the export, with the reason. */
  readonly withheld: Readonly<Record<string, WithheldReason>>;
  readonly onErase:
    | { readonly kind: 'delete' }
    /** Erasure blanks every column except these. */
    | { readonly kind: 'blank'; readonly leaves: readonly string[] }
    /** Kept for the period of the retention schedule. */
    | { readonly kind: 'keep' };
};

/**
 * `secret`: tokens, ciphertexts and their hashes. `others`: data about another person. `elsewhere`: exported in another
 * column or file. `technical`: keys and processing state that reveal nothing about the member.
 */
export type WithheldReason = 'secret' | 'others' | 'elsewhere' | 'technical';

/** Returns the member's rows of one table as plain JSON values, oldest first if the table has an order. */
export async function exportRows(db: Db, spec: PersonalTable, userId: string): Promise<unknown[]> {
  const { rows } = await exportQuery(spec, userId).execute(db);
  return rows;
}

/** Returns the query used by `exportRows`, exported so that a test can check its query plan. */
export function exportQuery(spec: PersonalTable, userId: string): RawBuilder<unknown> {
  const columns = sql.join(spec.columns.map((column) => sql`own.${sql.ref(column)}`));
  return sql`select ${columns} from ${sql.table(spec.table)} own ${owner(spec)} = ${userId}`;
}

/** Deletes rows that need not be retained. */
export async function eraseRows(tx: Tx, spec: PersonalTable, userId: string): Promise<void> {
  if (spec.onErase.kind !== 'delete') return;
  await sql`delete from ${sql.table(spec.table)} where ${sql.ref(spec.userColumn)} = ${userId}`.execute(tx);
}

function owner({ userColumn, through }: PersonalTable) {
  if (through === undefined) return sql`where own.${sql.ref(userColumn)}`;
  const { table, key, foreignKey } = through;
  return sql`
    join ${sql.table(table)} parent on parent.${sql.ref(key)} = own.${sql.ref(foreignKey)}
    where parent.${sql.ref(userColumn)}`;
}
