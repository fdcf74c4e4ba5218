import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { storedPlan } from '../platform/db/stored-plan.ts';

/** A frozen quote: the day, price and sunset it is based on, and its result. */
export type FrozenQuote = {
  readonly alias: PlanAlias;
  readonly couponCode: string | null;
  readonly state: string | null;
  readonly businessDay: CalendarDate;
  readonly sunsetDate: CalendarDate | null;
  readonly fullPrice: Paise;
  /** Hash of all values shown to the buyer or charged. */
  readonly identity: string;
  readonly netPrice: Paise;
  readonly expiresAt: Date;
};

const day = z.string().transform(calendarDate);
const amount = z.int().transform((value) => paise(value));
const sealed = z.tuple([
  storedPlan,
  z.string().nullable(),
  z.string().nullable(),
  day,
  day.nullable(),
  amount,
  z.string(),
  amount,
  z.number(),
]);

/**
 * Encodes a frozen quote as its own id: the content, and a signature over it and the member. Quotes need no storage,
 * and other members cannot use the id.
 */
export function sealQuote(quote: FrozenQuote, userId: string, key: string): string {
  const { alias, couponCode, state, businessDay, sunsetDate, fullPrice, identity, netPrice } = quote;
  const expires = quote.expiresAt.getTime();
  const fields = [alias, couponCode, state, businessDay, sunsetDate, fullPrice, identity, netPrice, expires];
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${payload}.${signatureOf(payload, userId, key).toString('base64url')}`;
}

/** Returns the quote, or null if the id was not sealed for this member with this key. */
export function unsealQuote(id: string, userId: string, key: string): FrozenQuote | null {
  const [payload = '', signature = '', ...rest] = id.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(payload, userId, key);
  if (rest.length > 0 || given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected))
    return null;
  const [alias, couponCode, state, businessDay, sunsetDate, fullPrice, identity, netPrice, expires] =
    sealed.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return {
    alias,
    couponCode,
    state,
    businessDay,
    sunsetDate,
    fullPrice,
    identity,
    netPrice,
    expiresAt: new Date(expires),
  };
}

/** Returns the hash in a frozen quote; see `quoteIdentity`. */
export function hashIdentity(identity: string): string {
  return createHash('sha256').update(identity).digest('base64url');
}

function signatureOf(payload: string, userId: string, key: string): Buffer {
  return createHmac('sha256', key).update(`${userId} ${payload}`).digest();
}
