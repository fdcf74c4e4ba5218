import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { normaliseReferralCode, referralCodeOf } from '@niveshak/domain/referrals/code';
import type { ReferralFacts } from '@niveshak/domain/quotes/facts';
import { verifiedPanOf } from '../kyc/index.ts';
import { isConflict } from '../platform/db/database.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { MemberFact } from '../platform/member-facts.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    referral_codes: { user_id: string; code: string; barred_at: Date | null; created_at: Date };
  }
}

export type ReferralCode = { readonly userId: string; readonly code: string; readonly isBarred: boolean };

/** Returns the member's referral code, or null if there is none yet. */
export async function codeOf(db: Db, userId: string): Promise<ReferralCode | null> {
  const row = await db
    .selectFrom('referral_codes')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : { userId, code: row.code, isBarred: row.barred_at !== null };
}

/** Returns the member's referral code, creating it if necessary. */
export async function ensureCode(db: Db, userId: string, at: Date): Promise<ReferralCode> {
  const known = await codeOf(db, userId);
  if (known !== null) return known;
  try {
    await db
      .insertInto('referral_codes')
      .values({ user_id: userId, code: drawCode(), barred_at: null, created_at: at })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
  } catch (error) {
    // The code is taken; generate another.
    if (!isConflict(error, 'referral_codes_code_key')) throw error;
  }
  return ensureCode(db, userId, at);
}

/**
 * Stores codes that members had in the previous system.
 * @throws a conflict if a code already exists
 */
export async function storeReferralCodes(
  tx: Tx,
  codes: readonly { readonly userId: string; readonly code: string }[],
  at: Date,
): Promise<void> {
  if (codes.length === 0) return;
  await tx
    .insertInto('referral_codes')
    .values(codes.map(({ userId, code }) => ({ user_id: userId, code, barred_at: null, created_at: at })))
    .execute();
}

/** Returns the codes that exist. */
export async function codesAmong(db: Db, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('referral_codes')
    .select('code')
    .where(({ eb }) => eb('code', '=', eb.fn.any(eb.val([...codes]))))
    .execute();
  return new Set(rows.map(({ code }) => code));
}

/** Returns the issued code, or null if there is none with this text. */
export async function codeByText(db: Db, text: string): Promise<ReferralCode | null> {
  const row = await db
    .selectFrom('referral_codes')
    .selectAll()
    .where('code', '=', normaliseReferralCode(text))
    .executeTakeFirst();
  return row === undefined ? null : { userId: row.user_id, code: row.code, isBarred: row.barred_at !== null };
}

/** Returns a code's facts for a buyer, or null if it was not issued. */
export async function referralFacts(
  db: Db,
  text: string,
  buyer: { readonly userId: string; readonly panIndex: Buffer | null },
): Promise<ReferralFacts | null> {
  const found = await codeByText(db, text);
  if (found === null) return null;
  const isOwnCode = found.userId === buyer.userId;
  const referrerPan = isOwnCode || buyer.panIndex === null ? null : await verifiedPanOf(db, found.userId);
  return {
    code: found.code,
    isOwnCode,
    hasOwnPan: referrerPan !== null && buyer.panIndex !== null && referrerPan.panIndex.equals(buyer.panIndex),
    isBarred: found.isBarred,
  };
}

const ownCodeRow = z.object({ code: z.string(), isBarred: z.boolean() }).nullable();

/** The member's referral code, or null if there is none yet. */
export const ownCodeFact: MemberFact<Pick<ReferralCode, 'code' | 'isBarred'> | null> = {
  column: sql`(
    select json_build_object('code', c.code, 'isBarred', c.barred_at is not null)
    from referral_codes c where c.user_id = users.id)`,
  read: (value) => ownCodeRow.parse(value),
};

const referralRow = z
  .object({ code: z.string(), isOwnCode: z.boolean(), hasOwnPan: z.boolean(), isBarred: z.boolean() })
  .nullable();

/** The code that referred the member, as in `referralFacts`, or null if none. */
export const attachedReferralFact: MemberFact<ReferralFacts | null> = {
  column: sql`(
    select json_build_object('code', c.code, 'isOwnCode', c.user_id = users.id, 'isBarred', c.barred_at is not null,
      'hasOwnPan', c.user_id <> users.id and exists (
        select from pan_verifications referrer
        join pan_verifications own on own.pan_index = referrer.pan_index
        where referrer.user_id = c.user_id and own.user_id = users.id))
    from referral_codes c where c.code = lower(trim(users.attached_ref_code)))`,
  read: (value) => referralRow.parse(value),
};

/** Returns a code of 40 random bits in unambiguous characters. */
function drawCode(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789x';
  const letters = Array.from(randomBytes(8), (byte) => alphabet.charAt(byte & 31));
  return referralCodeOf(letters.join(''));
}
