import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Db } from './db/database.ts';
import { compiledOnce, prepared } from './db/prepared.ts';
import { versionsColumn } from './published.ts';
import type { Versions } from './published.ts';

/**
 * Something about a member that is read as a column beside the member's row: in the statement that reads the session, or
 * with others of its kind in a statement of its own (`factsReader`). One definition serves both.
 */
export type MemberFact<T> = {
  /** A scalar expression without values of its own; it may name `users`, the member's row. */
  readonly column: RawBuilder<unknown>;
  readonly read: (value: unknown) => T;
};
export type MemberFacts = Readonly<Record<string, MemberFact<unknown>>>;
export type ValuesOf<F extends MemberFacts> = {
  readonly [K in keyof F]: F[K] extends MemberFact<infer T> ? T : never;
};

/** Under which a fact is read, so that it never hides another column of the statement. */
const aliasOf = (name: string) => `fact ${name}`;

/** The columns of facts, for a statement that `valuesOf` reads. */
export function columnsOf(facts: MemberFacts) {
  return Object.entries(facts).map(([name, { column }]) => column.as(aliasOf(name)));
}

/** The versions of what is published, read with facts of a member. */
export const versionsFact: MemberFact<Versions> = {
  column: versionsColumn,
  read: (value) => z.record(z.string(), z.string()).parse(value ?? {}),
};

/** What the columns of facts hold. */
export function valuesOf<F extends MemberFacts>(
  facts: F,
  row: Readonly<Record<string, unknown>>,
): ValuesOf<F>;
export function valuesOf(facts: MemberFacts, row: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(facts).map(([name, { read }]) => [name, read(row[aliasOf(name)])]),
  );
}

/** Makes the statement that reads facts of one member by id. @returns a function that throws when there is no such member. */
export function factsReader<F extends MemberFacts>(
  facts: F,
): (db: Db, userId: string) => Promise<ValuesOf<F>> {
  const ask = compiledOnce<{ userId: string }, Record<string, unknown>>((placeholder, db) =>
    sql<Record<string, unknown>>`${prepared} select ${sql.join(columnsOf(facts))} from users
      where users.id = ${placeholder('userId')}`.compile(db),
  );
  return async (db, userId) => {
    const [row] = await ask(db, { userId });
    if (row === undefined) throw new Error('Facts were asked of a member who does not exist.');
    return valuesOf(facts, row);
  };
}
