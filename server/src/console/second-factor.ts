import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db, Tx } from '../platform/db/database.ts';
import { lockColleague, setSecondFactor, useCodeStep } from '../platform/staff/colleagues.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    staff_recovery_codes: { staff_id: string; code_hash: Buffer; used_at: Date | null };
  }
}

export type CodePolicy = {
  /** Key that encrypts the secrets. */
  readonly key: string;
  /** `once` as required by RFC 6238; `while-valid` for trials, where many tests share one demo secret concurrently. */
  readonly uses: 'once' | 'while-valid';
  /** Shown by the authenticator app next to the address. */
  readonly issuer: string;
};

const periodSeconds = 30;
const ivBytes = 12;
const tagBytes = 16;
const recoveryCodes = 10;

/** Returns 160 bits of key material in base32. */
export function newSecretFrom(bytes: Buffer): string {
  return new Secret({ buffer: new Uint8Array(bytes.subarray(0, 20)).buffer }).base32;
}

export function otpUrl(secret: string, email: string, { issuer }: CodePolicy): string {
  return totpOf(secret, email, issuer).toString();
}

/**
 * Encrypts a secret with AES-256-GCM under a fresh nonce, bound to the staff member. Returns nonce, tag and ciphertext.
 */
export function sealSecret(secret: string, staffId: string, { key }: CodePolicy): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), iv);
  cipher.setAAD(Buffer.from(staffId));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/**
 * Decrypts a secret.
 * @throws if it was tampered with or belongs to another staff member
 */
function openSecret(sealed: Buffer, staffId: string, { key }: CodePolicy): string {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(key, 'base64url'),
    sealed.subarray(0, ivBytes),
    { authTagLength: tagBytes },
  );
  decipher.setAAD(Buffer.from(staffId));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}

/** Returns the time step of a code, at most one step from now, or null if the code is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret, '', '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

/**
 * Verifies and consumes an authenticator or recovery code. Returns false if it is wrong or was already used. Locks the
 * row, so that only one of two callers with the same code succeeds.
 */
export async function takeCode(db: Db, staffId: string, code: string, policy: CodePolicy): Promise<boolean> {
  const typed = code.replace(/[\s-]/g, '');
  return db.transaction().execute(async (tx) => {
    const person = await lockColleague(tx, staffId);
    if (person === null || person.secondFactor === null) return false;
    if (!/^\d{6}$/.test(typed)) return takeRecoveryCode(tx, staffId, typed);
    const step = stepOfCode(openSecret(person.secondFactor, staffId, policy), typed, new Date());
    if (step === null) return false;
    if (policy.uses === 'while-valid') return true;
    return useCodeStep(tx, staffId, step);
  });
}

/** Stores the second factor. Returns new recovery codes in plain text, which cannot be shown again. */
export async function storeSecondFactor(
  tx: Tx,
  staffId: string,
  secret: string,
  step: number,
  policy: CodePolicy,
): Promise<string[]> {
  await setSecondFactor(tx, staffId, sealSecret(secret, staffId, policy), step);
  await deleteRecoveryCodes(tx, staffId);
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await tx
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashOf(code), used_at: null })))
    .execute();
  return codes;
}

export async function deleteRecoveryCodes(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
}

async function takeRecoveryCode(tx: Tx, staffId: string, typed: string): Promise<boolean> {
  const taken = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: new Date() })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashOf(typed))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

function totpOf(secret: string, label: string, issuer: string): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds });
}

/** Returns a random code of 50 bits in unambiguous letters and digits. */
function newRecoveryCode(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const letters = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

function hashOf(code: string): Buffer {
  return hash('sha256', code.replace(/[\s-]/g, '').toLowerCase(), 'buffer');
}
