import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CompiledQuery, Kysely, QueryExecutorProvider, RawBuilder } from 'kysely';

const mark = '/* prepared */';

/**
 * Put before a statement that is asked on almost every call: the database then reads and plans it once for each
 * connection. Not for statements whose best plan depends on what is asked, as searches and reports.
 */
export const prepared = sql.raw(mark);

/** Stands in a statement for a value that comes with each execution. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

type Executor = QueryExecutorProvider & Pick<Kysely<never>, 'executeQuery'>;

/**
 * A statement that is compiled once and executed often with other values, each by its name, wherever it stands.
 * @param write makes the statement, with `placeholder(name)` where a value is to stand; it is the same for every database.
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

/** The name under which a marked statement is sent; null for all others. */
export function statementName(text: string): string | null {
  if (!text.slice(0, 64).includes(mark)) return null;
  const known = names.get(text);
  if (known !== undefined) return known;
  const made = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, made);
  return made;
}

const names = new Map<string, string>();
