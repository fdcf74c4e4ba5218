import type { Quote } from '@niveshak/contract/quotes/schemas';
import type { Place } from '../place.ts';
import { capturedPayments, soldTerms } from './records.ts';

/** Rounding tolerance of GST and its halves, in paise per term. */
const rounding = 3;

/**
 * Checks that provider refunds and bank deductions never exceed the payment.
 * @throws Error with the payments that do
 */
export async function checkMoneyOut(place: Place, userIds: readonly string[]): Promise<void> {
  const wrong: string[] = [];
  for (const { id, amount } of await capturedPayments(place, userIds)) {
    const refunded = await place.refundedByProvider(id);
    const { rows } = await place.pool.query<{ taken: number }>(
      'select coalesce(sum(taken_paise), 0)::float8 as taken from chargebacks where payment_id = $1',
      [id],
    );
    const taken = rows[0]?.taken ?? 0;
    if (refunded + taken > amount)
      wrong.push(`${id} brought ${amount}; ${refunded} was refunded and the bank took ${taken}`);
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

/**
 * Checks that a cancellation refunds at most the unused days' part of the remaining price, so that earlier refunds are
 * not refunded again. Skips plans that were paused.
 */
export async function checkCancellation(
  place: Place,
  userId: string,
  total: number,
  today: string,
): Promise<void> {
  const terms = await soldTerms(place, userId, today);
  // The money of gift terms belongs to the giver.
  if (terms.length === 0 || terms.some(({ isPaused }) => isPaused)) return;
  const most = terms.reduce(
    (sum, { left, unusedDays, paidDays }) => sum + (left * unusedDays) / paidDays + rounding,
    0,
  );
  if (total > most)
    throw new Error(`A cancellation gives ${total} paise back; the unused days are worth ${most}.`);
}

/** Checks that an upgrade sets off at most the remaining price of the days it replaces, ex GST. */
export async function checkCredit(place: Place, userId: string, quote: Quote, today: string): Promise<void> {
  const terms = await soldTerms(place, userId, today);
  if (terms.some(({ isPaused }) => isPaused)) return;
  const most = terms.reduce((sum, { leftExGst, unusedDays, paidDays, startDate }) => {
    // Today belongs to the new plan.
    const replaced = startDate <= today ? unusedDays + 1 : unusedDays;
    return sum + (leftExGst * replaced) / paidDays + rounding;
  }, 0);
  const credit = quote.price?.prorate?.amount ?? 0;
  if (credit > most) throw new Error(`An upgrade credits ${credit} paise; the days are worth ${most}.`);
}

/** Checks that a dispute that is won, or only partly lost, leaves every term unchanged. */
export function checkUnchangedTerms(before: readonly string[], after: readonly string[], what: string): void {
  if (before.join() !== after.join())
    throw new Error(`${what}: terms ended on ${before.join()}, now on ${after.join()}.`);
}

/**
 * Checks that no term runs past the last day once the service has ended.
 * @throws Error with the terms that do
 */
export async function checkSunset(
  { pool }: Place,
  userIds: readonly string[],
  lastDay: string,
): Promise<void> {
  const { rows } = await pool.query<{ line: string }>(
    `select u.email || ' ' || t.alias || ' ' || t.start_date || '..' || t.end_date as line
      from terms t join users u on u.id = t.user_id where t.user_id = any($1) and t.end_date > $2 and t.end_date >= t.start_date`,
    [userIds, lastDay],
  );
  if (rows.length > 0)
    throw new Error(`Terms that run past ${lastDay}:\n${rows.map(({ line }) => line).join('\n')}`);
}
