import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { GeneratedAlways, Generated } from 'kysely';
import { whatsAppTexts } from '@niveshak/contract/notifications/whatsapp-texts';
import { lockUser } from '../../identity/index.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { linkKey } from '../link-tokens.ts';
import type { WhatsApp } from '../ports.ts';
import type { AlertAddress, AlertSender } from './sender.ts';

type NumberState = 'pending' | 'verified' | 'stopped' | 'blocked';
type ConsentEvent = 'requested' | 'verified' | 'stopped' | 'blocked';

declare module '../../platform/db/database.ts' {
  interface Database {
    whatsapp_numbers: {
      user_id: string;
      number: string;
      state: NumberState;
      requested_number: string | null;
      code_hash: Buffer | null;
      code_expires_at: Date | null;
      code_attempts: Generated<number>;
      changed_at: Date;
    };
    /** Evidence of opt-in and opt-out. */
    whatsapp_consents: {
      id: GeneratedAlways<number>;
      user_id: string;
      number: string;
      event: ConsentEvent;
      wording: string;
      message_id: string | null;
      at: Date;
    };
  }
}

/** Meta reports message states within seconds. After this time, a message without a report was not accepted. */
const unknownMs = 30_000;
const codeMs = 10 * 60_000;
const maxAttempts = 5;

/** Sends alerts to verified numbers. */
export function whatsAppSender(whatsApp: WhatsApp): AlertSender {
  return {
    name: 'whatsapp',
    unknownMs,
    addressesOf: async (db, userIds) => {
      const rows = await db
        .selectFrom('whatsapp_numbers')
        .select(['user_id', 'number'])
        .where('user_id', 'in', userIds)
        .where('state', '=', 'verified')
        .execute();
      return new Map(
        rows.map(({ user_id: id, number }): [string, AlertAddress[]] => [
          id,
          [{ id, send: (message, deliveryId) => whatsApp.sendAlert(number, message, deliveryId) }],
        ]),
      );
    },
    used: async () => undefined,
    drop: (db, userId, problem, at) =>
      endNumbers(db, { userId }, 'blocked', `The provider reported ${problem}.`, at),
  };
}

/** Deactivates a verified number, for one member or for all, and records the reason. */
export async function endNumbers(
  db: Db,
  of: { readonly userId: string } | { readonly number: string },
  event: 'stopped' | 'blocked',
  wording: string,
  at: Date,
): Promise<void> {
  const which = 'userId' in of ? sql`user_id = ${of.userId}` : sql`number = ${of.number}`;
  await sql`
    with ended as (
      update whatsapp_numbers set state = ${event}, requested_number = null, code_hash = null,
        changed_at = ${at}
      where ${which} and state in ('pending', 'verified') returning user_id, number)
    insert into whatsapp_consents (user_id, number, event, wording, at)
    select user_id, number, ${event}, ${wording}, ${at}::timestamptz from ended`.execute(db);
}

export type CodeOutcome = 'sent' | 'unreachable' | 'unavailable';

/**
 * Sends a code to a number on which a member wants alerts, and records the request with the consent wording. The number
 * is used only after the member has entered the code; until then, a previously verified number stays in use.
 */
export async function requestNumber(
  db: Db,
  whatsApp: WhatsApp,
  userId: string,
  number: string,
  at: Date,
): Promise<CodeOutcome> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const outcome = await whatsApp.sendCode(number, code);
  if (outcome.kind === 'unavailable') return 'unavailable';
  if (outcome.kind !== 'accepted') return 'unreachable';
  const request = {
    requested_number: number,
    code_hash: hashOf(await linkKey(db), userId, number, code),
    code_expires_at: new Date(Date.now() + codeMs),
    code_attempts: 0,
  };
  const row = { ...request, number, state: 'pending' as const, changed_at: at };
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const { numUpdatedRows } = await tx
      .updateTable('whatsapp_numbers')
      .set(request)
      .where('user_id', '=', userId)
      .where('state', '=', 'verified')
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      await tx
        .insertInto('whatsapp_numbers')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
    await record(tx, userId, number, 'requested', outcome.providerId, at);
  });
  return 'sent';
}

/**
 * Verifies the requested number with its code and starts using it. Returns false if the code is wrong, used or expired.
 */
export async function verifyNumber(tx: Tx, userId: string, code: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('whatsapp_numbers')
    .set(({ eb }) => ({ code_attempts: eb('code_attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('requested_number', 'is not', null)
    .where('code_attempts', '<', maxAttempts)
    .where('code_expires_at', '>', new Date())
    .returning(['requested_number as number', 'code_hash'])
    .executeTakeFirst();
  if (row === undefined || row.number === null || row.code_hash === null) return false;
  if (!timingSafeEqual(row.code_hash, hashOf(await linkKey(tx), userId, row.number, code))) return false;
  await tx
    .updateTable('whatsapp_numbers')
    .set({
      number: row.number,
      state: 'verified',
      requested_number: null,
      code_hash: null,
      changed_at: at,
    })
    .where('user_id', '=', userId)
    .execute();
  await record(tx, userId, row.number, 'verified', null, at);
  return true;
}

async function record(
  tx: Tx,
  userId: string,
  number: string,
  event: ConsentEvent,
  messageId: string | null,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('whatsapp_consents')
    .values({ user_id: userId, number, event, wording: whatsAppTexts.consent, message_id: messageId, at })
    .execute();
}

function hashOf(key: Buffer, userId: string, number: string, code: string): Buffer {
  return createHmac('sha256', key).update(`whatsapp:${userId}:${number}:${code}`).digest();
}

/** Returns the member's number and the one awaiting verification, masked except for the last four digits. */
export async function numberOf(db: Db, userId: string) {
  const row = await db
    .selectFrom('whatsapp_numbers')
    .select(['number', 'state', 'requested_number'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { number, state, requested_number: requested } = row;
  return { number: masked(number), state, requested: requested === null ? null : masked(requested) };
}

function masked(number: string): string {
  return `••• ${number.slice(-4)}`;
}
