import { createHmac, hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';

declare module './db/database.ts' {
  interface Database {
    key_fingerprints: { purpose: string; version: number; fingerprint: Buffer | null };
  }
}

export type Keys = {
  readonly pan: {
    /** Keys of 32 bytes each. The first encrypts, all can decrypt. */
    readonly encryptionKeys: readonly Buffer[];
    /** Key for the blind index, which finds a PAN without decrypting it. */
    readonly indexKey: string;
  };
  /** Key for the marks that identify former plan holders. */
  readonly planHolder: string;
  /** Key for signing gift claim links. */
  readonly giftLink: string;
  /** Key for signing frozen quotes. */
  readonly quote: string;
  /** Key for encrypting the second-factor secrets of staff. */
  readonly staffSecret: string;
  /** Key for hashing invited addresses. */
  readonly invitedAddress: string;
  /** Key for signing a provider sign-in until it starts a session. */
  readonly signInTicket: string;
  /** Key for deriving the secrets of webhook endpoints. */
  readonly webhookSecret: string;
  /** Key for the pseudonyms of members in the log. */
  readonly logMember: string;
};

export type KeySecrets = Pick<Config, 'PAN_INDEX_KEY' | 'PAN_ENCRYPTION_KEY'>;

const currentVersion = 1;

/**
 * Derives the keys and checks each against its fingerprint in the database, recorded at the first start.
 * @throws ConfigError naming the setting that changed since this database was created
 */
export async function openKeys(db: Db, secrets: KeySecrets): Promise<Keys> {
  const open = (purpose: string) => openDerived(db, secrets.PAN_INDEX_KEY, purpose);
  await checkEncryptionKeys(db, secrets.PAN_ENCRYPTION_KEY);
  return {
    pan: { encryptionKeys: secrets.PAN_ENCRYPTION_KEY, indexKey: await open('pan-index') },
    planHolder: await open('plan-holder'),
    giftLink: await open('gift-link'),
    quote: await open('quote'),
    staffSecret: await open('staff-secret'),
    invitedAddress: await open('invited-address'),
    signInTicket: await open('sign-in-ticket'),
    webhookSecret: await open('webhook-secret'),
    logMember: await open('log-member'),
  };
}

/** Derives a key with HKDF-SHA256. Versions give unrelated keys. */
export function deriveKey(secret: string, purpose: string, version: number): string {
  if (version === 0) return secret;
  const info = `v${version}:${purpose}`;
  return Buffer.from(hkdfSync('sha256', secret, 'niveshak', info, 32)).toString('base64url');
}

async function openDerived(db: Db, secret: string, purpose: string): Promise<string> {
  const known = await fingerprintOf(db, purpose);
  const version = known?.version ?? currentVersion;
  const key = deriveKey(secret, purpose, version);
  const fingerprint = fingerprintFor(key);
  await sql`
    insert into key_fingerprints (purpose, version, fingerprint) values (${purpose}, ${version}, ${fingerprint})
    on conflict (purpose) do update set fingerprint = excluded.fingerprint
    where key_fingerprints.fingerprint is null`.execute(db);
  const stored = await fingerprintOf(db, purpose);
  if (stored?.fingerprint?.equals(fingerprint) !== true) {
    throw new ConfigError([
      `PAN_INDEX_KEY: is not the key that this database was filled with (${purpose}); PANs and links could not be found`,
    ]);
  }
  return key;
}

const encryptionPurpose = 'pan-encryption:';

/** Checks that all keys still used to encrypt PANs are configured. */
async function checkEncryptionKeys(db: Db, keys: readonly Buffer[]): Promise<void> {
  const [newest] = keys;
  if (newest === undefined) throw new ConfigError(['PAN_ENCRYPTION_KEY: is missing']);
  const ids = new Set(keys.map((key) => keyId(key).toString('hex')));
  const { rows } = await sql<{ purpose: string }>`
    select purpose from key_fingerprints where starts_with(purpose, ${encryptionPurpose})`.execute(db);
  const missing = rows.filter(({ purpose }) => !ids.has(purpose.slice(encryptionPurpose.length)));
  if (missing.length > 0) {
    throw new ConfigError([
      'PAN_ENCRYPTION_KEY: PANs of this database are encrypted with a key that is not listed; after a rotation the older key stays in the list until "npm run rotate:pan-key" is done',
    ]);
  }
  await sql`
    insert into key_fingerprints (purpose, version, fingerprint)
    values (${encryptionPurpose + keyId(newest).toString('hex')}, 1, ${fingerprintFor(newest)})
    on conflict do nothing`.execute(db);
}

/** Deletes the fingerprints of older encryption keys, which no PAN uses anymore. */
export async function dropOlderEncryptionKeys(db: Db, keys: readonly Buffer[]): Promise<void> {
  const [newest] = keys;
  if (newest === undefined) return;
  await sql`
    delete from key_fingerprints
    where starts_with(purpose, ${encryptionPurpose})
      and purpose <> ${encryptionPurpose + keyId(newest).toString('hex')}`.execute(db);
}

/** Returns four bytes that identify a key within an installation without revealing it. */
export function keyId(key: Buffer): Buffer {
  return createHmac('sha256', key).update('niveshak key id').digest().subarray(0, 4);
}

function fingerprintFor(key: string | Buffer): Buffer {
  return createHmac('sha256', key).update('niveshak key fingerprint').digest().subarray(0, 16);
}

function fingerprintOf(db: Db, purpose: string) {
  return db
    .selectFrom('key_fingerprints')
    .select(['version', 'fingerprint'])
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}
