import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CompiledQuery, Kysely, QueryExecutorProvider, RawBuilder } from 'kysely';

const mark = '/* prepared */';

/**
 * Prefix for statements used in almost every call, which the database parses and plans once per connection. Avoid it if
 * the best plan depends on the values, for example in searches and reports.
 */
export const prepared = sql.raw(mark);

/** Marks a value supplied with each execution. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

type Executor = QueryExecutorProvider & Pick<Kysely<never>, 'executeQuery'>;

/**
 * Returns a statement that is compiled once and executed with different values, referenced by name.
 * @param write builds the statement with `placeholder(name)` for each value; must not depend on the database
 */
export function compiledOnce<Values extends object, Row>(
  write: (placeholder: (name: keyof Values) => RawBuilder<never>, db: Executor) => CompiledQuery<Row>,
): (db: Executor, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= write((name) => sql<never>`${new Placeholder(name)}`, db);
    const parameters = compiled.parameters.map((each) =>
      each instanceof Placeholder ? Reflect.get(values, each.name) : each,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/** Returns the name under which a marked statement is prepared, or null if it is not marked. */
export function statementName(text: string): string | null {
  if (!text.slice(0, 64).includes(mark)) return null;
  const known = names.get(text);
  if (known !== undefined) return known;
  const made = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, made);
  return made;
}

const names = new Map<string, string>();
