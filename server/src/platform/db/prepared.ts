import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';

/**
 * Put before a statement that is asked on almost every call: the database then reads and plans it once for each
 * connection. Not for statements whose best plan depends on what is asked, as searches and reports.
 */
export const prepared = sql.raw(mark);

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
