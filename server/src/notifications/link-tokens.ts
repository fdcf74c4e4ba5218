import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../platform/db/database.ts';

/**
 * Returns the signing key for email links. It is stored in the database, so that all processes share it and links in
 * old emails stay valid. Anyone who can read it can already read the settings it protects.
 */
export async function linkKey(db: Db): Promise<Buffer> {
  const known = await db.selectFrom('link_keys').select('key').executeTakeFirst();
  if (known !== undefined) return known.key;
  await db
    .insertInto('link_keys')
    .values({ id: true, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('link_keys').select('key').executeTakeFirstOrThrow()).key;
}

function signatureOf(key: Buffer, payload: string): Buffer {
  return createHmac('sha256', key).update(payload).digest().subarray(0, 20);
}

/** Returns `payload` with its signature, URL-safe. */
export function signToken(key: Buffer, payload: string): string {
  return `${Buffer.from(payload).toString('base64url')}.${signatureOf(key, payload).toString('base64url')}`;
}

/** Returns the payload, or null if the signature is invalid. */
export function readToken(key: Buffer, token: string): string | null {
  const [body = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) return null;
  const payload = Buffer.from(body, 'base64url').toString('utf8');
  const given = Buffer.from(signature, 'base64url');
  const wanted = signatureOf(key, payload);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? payload : null;
}
