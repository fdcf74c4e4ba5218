import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Generated } from 'kysely';
import { parse, z } from 'zod';
import { apiScopes } from '@niveshak/domain/developer-api/scopes';
import type { ApiScope } from '@niveshak/domain/developer-api/scopes';
import type { CheckApiKey } from '../platform/api-caller.ts';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    api_keys: {
      id: Generated<string>;
      name: string;
      prefix: string;
      hash: Buffer;
      scopes: string[];
      created_by: string;
      created_at: Generated<Date>;
      expires_at: Date | null;
      last_used_at: Date | null;
      revoked_at: Date | null;
    };
  }
}

const marker = 'nvk_';
const shownCharacters = marker.length + 6;

const hashOf = (key: string) => createHash('sha256').update(key).digest();
const scopeList = z.array(z.enum(apiScopes));

/** Returns the API key check. Uses wall time, and records the last use of each key to the minute. */
export function createApiKeyCheck(db: Db): CheckApiKey {
  return async (key) => {
    if (!key.startsWith(marker)) return null;
    const row = await db
      .selectFrom('api_keys')
      .select(['id', 'name', 'scopes'])
      .select(sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`.as('isNoted'))
      .where('hash', '=', hashOf(key))
      .where('revoked_at', 'is', null)
      .where(sql<boolean>`coalesce(expires_at > now(), true)`)
      .executeTakeFirst();
    if (row === undefined) return null;
    if (row.isNoted)
      await db
        .updateTable('api_keys')
        .set({ last_used_at: sql<Date>`now()` })
        .where('id', '=', row.id)
        .execute();
    return { id: row.id, name: row.name, scopes: parse(scopeList, row.scopes) };
  };
}

export type NewApiKey = {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly createdBy: string;
  /** Expiry (wall time), or null if the key never expires. */
  readonly expiresAt: Date | null;
};

/** Inserts a key. Returns its id, its prefix and the key itself, which is not stored. */
export async function insertApiKey(
  tx: Tx,
  { name, scopes, createdBy, expiresAt }: NewApiKey,
): Promise<{ readonly id: string; readonly key: string; readonly prefix: string }> {
  const key = marker + randomBytes(32).toString('base64url');
  const prefix = key.slice(0, shownCharacters);
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      name,
      prefix,
      hash: hashOf(key),
      scopes: [...scopes],
      created_by: createdBy,
      expires_at: expiresAt,
      last_used_at: null,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key, prefix };
}

/** Revokes a key. Returns its name, or null if it does not exist or is already revoked. */
export async function revokeKey(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .updateTable('api_keys')
    .set({ revoked_at: new Date() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Returns all keys, newest first. */
export async function everyApiKey(db: Db) {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('staff', 'staff.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select('staff.name as createdBy')
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: parse(scopeList, row.scopes),
    createdBy: row.createdBy,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));
}
