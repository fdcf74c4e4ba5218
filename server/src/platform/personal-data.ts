import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from './db/database.ts';

/**
 * A table's personal data: columns in a member's export, and treatment on erasure. Each slice declares its tables;
 * tests compare the declarations with the database's foreign keys and columns.
 */
export type PersonalTable = {
  readonly table: string;
  readonly userColumn: string;
  /** Other columns that reference a different member. Such rows belong to the owner. */
  readonly alsoNames?: readonly string[];
  /** Set if another table references the member, e.g. the order of `payments`. */
  readonly through?: { readonly table: string; readonly key: string; readonly foreignKey: string };
  /** Name of the export file, without extension. */
  readonly file: string;
  readonly columns: readonly string[];
  /** Columns withheld from the export, with reasons. */
  readonly withheld: Readonly<Record<string, WithheldReason>>;
  readonly onErase:
    | { readonly kind: 'delete' }
    /** Erasure blanks all columns except these. */
    | { readonly kind: 'blank'; readonly leaves: readonly string[] }
    /** Kept for the retention period. */
    | { readonly kind: 'keep' };
};

/**
 * `secret`: tokens, ciphertexts and their hashes. `others`: data about another person. `elsewhere`: exported in another
 * column or file. `technical`: keys and processing state without information about the member.
 */
export type WithheldReason = 'secret' | 'others' | 'elsewhere' | 'technical';

/** Returns the member's rows of one table as JSON values, oldest first if the table is ordered. */
export async function exportRows(db: Db, spec: PersonalTable, userId: string): Promise<unknown[]> {
  const { rows } = await exportQuery(spec, userId).execute(db);
  return rows;
}

/** Returns the query behind `exportRows`. Exported so that a test can check its query plan. */
export function exportQuery(spec: PersonalTable, userId: string): RawBuilder<unknown> {
  const columns = sql.join(spec.columns.map((column) => sql`own.${sql.ref(column)}`));
  return sql`select ${columns} from ${sql.table(spec.table)} own ${owner(spec)} = ${userId}`;
}

/** Deletes the member's rows that have no retention duty. */
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
