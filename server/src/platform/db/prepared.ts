import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Compilable, Kysely } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';

/**
 * Put before a statement that is asked on almost every call: the database then reads and plans it once for each
 * connection. Not for statements whose best plan depends on what is asked, as searches and reports.
 */
export const prepared = sql.raw(mark);

/**
 * A statement that is written once and asked often: only its values change, in the order in which it was made with them.
 * @throws when it holds more or fewer values than it is asked with.
 */
export function compiledOnce<Row>(
  query: Compilable<Row>,
): (db: Pick<Kysely<never>, 'executeQuery'>, ...values: readonly unknown[]) => Promise<Row[]> {
  const compiled = query.compile();
  return async (db, ...values) => {
    if (values.length !== compiled.parameters.length) {
      throw new TypeError(`The statement has ${compiled.parameters.length} values, not ${values.length}.`);
    }
    return (await db.executeQuery<Row>({ ...compiled, parameters: values })).rows;
  };
}

/** A connection that sends marked statements under a name of their own. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send: unknown = this.query.bind(this);
    Reflect.set(this, 'query', (text: unknown, ...rest: unknown[]): unknown => {
      if (typeof send !== 'function') throw new TypeError('A connection has no query.');
      const isMarked = typeof text === 'string' && text.slice(0, 64).includes(mark);
      if (!isMarked) return Reflect.apply(send, this, [text, ...rest]);
      return Reflect.apply(send, this, [{ name: nameOf(text), text, values: rest[0] }]);
    });
  }
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const made = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, made);
  return made;
}
