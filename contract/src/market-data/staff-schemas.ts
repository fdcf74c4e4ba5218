import * as z from 'zod/mini';
import { calendarDate, text } from '../http/shapes.ts';

const spell = z.object({ from: calendarDate, to: calendarDate, days: z.int() });
export const shareGaps = z.object({
  symbol: z.string(),
  name: z.string(),
  days: z.int(),
  spells: z.array(spell),
});

/** Same content as the output of the import command: `rows = stored + unchanged + skipped`. */
export const marketReport = z.object({
  files: z.int(),
  rows: z.int(),
  stored: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  reasons: z.array(z.object({ reason: z.string(), rows: z.int() })),
  notes: z.array(z.string()),
  days: z.array(calendarDate),
  repeated: z.array(z.object({ symbol: z.string(), date: calendarDate })),
  /** Up to a hundred shares. */
  gaps: z.array(shareGaps),
});

const shares = z.int().check(z.positive('Above zero.'), z.maximum(1_000_000));
const rupees = z.number().check(
  z.positive('Above zero.'),
  z.maximum(10_000_000),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Rupees and paise.'),
);
const enteredAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('split'), fromFaceValue: rupees, toFaceValue: rupees }),
  z.strictObject({ kind: z.literal('bonus'), free: shares, held: shares }),
  z.strictObject({ kind: z.literal('dividend'), amount: rupees }),
  z.strictObject({ kind: z.literal('rights'), offered: shares, held: shares, price: z.nullable(rupees) }),
  z.strictObject({ kind: z.literal('demerger'), given: shares, held: shares, price: rupees }),
]);

export const actionKey = {
  symbol: text(32, 1),
  exDate: calendarDate,
  kind: z.enum(['split', 'bonus', 'dividend', 'rights', 'scheme']),
  /** Dividend in rupees per share, or 0 for other actions. */
  amount: z.number(),
};
export const newAction = { symbol: text(32, 1), exDate: calendarDate, action: enteredAction };
/** Confirms a change that the price contradicts. */
export const confirmsPrice = z.optional(z.boolean());
export const actionChange = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('record'), ...newAction }),
  z.strictObject({ change: z.literal('remove'), ...actionKey }),
]);
export type ActionChange = z.infer<typeof actionChange>;

/** Close as traded, in paise. */
const dayClose = z.object({ date: calendarDate, close: z.int() });
export const actionPreview = z.object({
  /** Price after ÷ price before the ex-date, as traded and as implied by the day's actions; null if not comparable. */
  price: z.nullable(
    z.object({
      before: dayClose,
      after: dayClose,
      traded: z.number(),
      claimed: z.number(),
      isContradicted: z.boolean(),
    }),
  ),
  /** Portfolios and experiments whose return changes. Returns since launch are fractions, or null without a history. */
  portfolios: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
    }),
  ),
});
export type ActionPreview = z.infer<typeof actionPreview>;
