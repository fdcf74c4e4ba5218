import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CompiledQuery, Kysely, QueryExecutorProvider, RawBuilder } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';

/**
 * Put before a statement that is asked on almost every call: the database then reads and plans it once for each
 * connection. Not for statements whose best plan depends on what is asked, as searches and reports.
 */
export const prepared = sql.raw(mark);

/** Stands in a statement for a value that is told when it is asked. */
class Told {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

type Executor = QueryExecutorProvider & Pick<Kysely<never>, 'executeQuery'>;

/**
 * A statement that is written at its first use and asked often: only its values change. Each is told by its name, wherever
 * it stands.
 * @param write makes the statement, with `told(name)` where a value is to stand; it is the same for every database.
 */
export function compiledOnce<Values extends object, Row>(
  write: (told: (name: keyof Values) => RawBuilder<never>, db: Executor) => CompiledQuery<Row>,
): (db: Executor, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= write((name) => sql<never>`${new Told(name)}`, db);
    const parameters = compiled.parameters.map((each) =>
      each instanceof Told ? Reflect.get(values, each.name) : each,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

type Answered = (error: Error | null | undefined, result: unknown) => void;

/**
 * A connection that sends marked statements under a name of their own, and promises answers by itself: what the driver's own
 * promise leaves behind outlives two collections of young objects, rows and the whole request with it, and made the
 * collector pause 3 ms instead of less than one.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const driver: unknown = this.query.bind(this);
    if (typeof driver !== 'function') throw new TypeError('A connection has no query.');
    Reflect.set(this, 'query', (text: unknown, ...rest: unknown[]): unknown => {
      const isMarked = typeof text === 'string' && text.slice(0, 64).includes(mark);
      const values = rest.find((each) => typeof each !== 'function');
      const callback = rest.find((each) => typeof each === 'function');
      const query = isMarked ? { name: nameOf(text), text, values } : text;
      const send = (answered: unknown): unknown =>
        Reflect.apply(driver, this, [query, isMarked ? undefined : values, answered]);
      if (callback !== undefined || isSubmitted(text)) return send(callback);
      return new Promise((resolve, reject) => {
        const answered: Answered = (error, result) => {
          if (error === null || error === undefined) resolve(result);
          else reject(error);
        };
        send(answered);
      });
    });
  }
}

/** A cursor or another query that answers by itself. */
function isSubmitted(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'submit' in query;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const made = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, made);
  return made;
}
