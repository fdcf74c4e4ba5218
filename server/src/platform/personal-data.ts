import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from './db/database.ts';

/**
 * What a table holds of a member: what of it is in their export, and what becomes of it when they erase their account. Each
 * slice declares its own tables; tests compare the declarations with the foreign keys and the columns of the database.
 */
export type PersonalTable = {
  readonly table: string;
  /** The column that names the member. */
  readonly userColumn: string;
  /** Further columns that name a member who is not the row's owner; such rows are the owner's. */
  readonly alsoNames?: readonly string[];
  /** Where the member is found by another table: `payments` by its order. */
  readonly through?: { readonly table: string; readonly key: string; readonly foreignKey: string };
  /** File of the export, without its ending. */
  readonly file: string;
  /** Exported columns. */
  readonly columns: readonly string[];
  /** Columns that are not exported, each with the reason. */
  readonly withheld: Readonly<Record<string, WithheldReason>>;
  readonly onErase:
    | { readonly kind: 'delete' }
    /** The slice blanks every column but these. */
    | { readonly kind: 'blank'; readonly leaves: readonly string[] }
    | { readonly kind: 'keep'; readonly reason: KeepReason };
};

/**
 * `secret`: tokens, ciphertexts and their hashes. `others`: data about another person. `elsewhere`: exported in another
 * column or file. `technical`: keys and processing state that say nothing about the member.
 */
export type WithheldReason = 'secret' | 'others' | 'elsewhere' | 'technical';

/** Why something outlives an account; the texts are the contract's. */
export type KeepReason = 'tax' | 'regulator' | 'proof' | 'others';

/** The member's rows of one table, oldest first where the table knows, as plain JSON values. */
export async function exportRows(db: Db, spec: PersonalTable, userId: string): Promise<unknown[]> {
  const { rows } = await exportQuery(spec, userId).execute(db);
  return rows;
}

/** The query of `exportRows`: a test looks at its plan. */
export function exportQuery(spec: PersonalTable, userId: string): RawBuilder<unknown> {
  const columns = sql.join(spec.columns.map((column) => sql`own.${sql.ref(column)}`));
  return sql`select ${columns} from ${sql.table(spec.table)} own ${owner(spec)} = ${userId}`;
}

/** Deletes what need not be kept. */
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
