import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Db } from './db/database.ts';
import { compiledOnce, prepared } from './db/prepared.ts';
import { versionsColumn } from './published.ts';
import type { Versions } from './published.ts';

/**
 * A member property, read as a column next to the member's row: in the session statement, or with other facts in a
 * separate one (`factsReader`).
 */
export type MemberFact<T> = {
  /** A scalar expression without parameters. May reference `users`, the member's row. */
  readonly column: RawBuilder<unknown>;
  readonly read: (value: unknown) => T;
};
export type MemberFacts = Readonly<Record<string, MemberFact<unknown>>>;
export type ValuesOf<F extends MemberFacts> = {
  readonly [K in keyof F]: F[K] extends MemberFact<infer T> ? T : never;
};

/** Prefixed, so that a fact never shadows another column. */
const aliasOf = (name: string) => `fact ${name}`;

/** Returns the columns for facts, for a statement whose result `valuesOf` reads. */
export function columnsOf(facts: MemberFacts) {
  return Object.entries(facts).map(([name, { column }]) => column.as(aliasOf(name)));
}

/** Versions of published content. */
export const versionsFact: MemberFact<Versions> = {
  column: versionsColumn,
  read: (value) => z.record(z.string(), z.string()).parse(value ?? {}),
};

export function valuesOf<F extends MemberFacts>(
  facts: F,
  row: Readonly<Record<string, unknown>>,
): ValuesOf<F>;
export function valuesOf(facts: MemberFacts, row: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(facts).map(([name, { read }]) => [name, read(row[aliasOf(name)])]),
  );
}

/**
 * Returns a function that reads a member's facts by id, with a precompiled statement. It throws if the member does not
 * exist.
 */
export function factsReader<F extends MemberFacts>(
  facts: F,
): (db: Db, userId: string) => Promise<ValuesOf<F>> {
  const ask = compiledOnce<{ userId: string }, Record<string, unknown>>((placeholder, db) =>
    sql<Record<string, unknown>>`${prepared} select ${sql.join(columnsOf(facts))} from users
      where users.id = ${placeholder('userId')}`.compile(db),
  );
  return async (db, userId) => {
    const [row] = await ask(db, { userId });
    if (row === undefined) throw new Error('The member whose facts were read does not exist.');
    return valuesOf(facts, row);
  };
}
