import * as z from 'zod/mini';
import { dueKinds } from '@niveshak/domain/upcoming/upcoming-kinds';
import { calendarDate, instant, uuid } from '../http/shapes.ts';

export const duePage = 100;

/** `to` is the last day, by default thirty days ahead. `kind` and `day` are filters. */
export const dueFileQuery = z.strictObject({
  to: z.optional(calendarDate),
  kind: z.optional(z.enum(dueKinds)),
  day: z.optional(calendarDate),
});
export type DueFileQuery = z.output<typeof dueFileQuery>;

/** `page` starts at 1. */
export const dueQuery = z.extend(dueFileQuery, {
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
});
export type DueQuery = z.output<typeof dueQuery>;

const dueRow = z.object({
  at: instant,
  /** Indian calendar day. */
  day: calendarDate,
  kind: z.enum(dueKinds),
  /** Null if it concerns no member or several. */
  member: z.nullable(z.object({ id: uuid, name: z.string(), email: z.string() })),
  /** Email address of a recipient who may not have an account. */
  to: z.nullable(z.string()),
  reference: z.string(),
  about: z.string(),
  /** Number of members, documents or rows, if it concerns more than one. */
  number: z.int(),
  letter: z.nullable(z.string()),
});
export type DueRow = z.infer<typeof dueRow>;

/**
 * Sorted by time. `kinds` and `days` count the whole period regardless of filters, and `total` counts the filtered
 * rows.
 */
export const dueSchema = z.object({
  from: calendarDate,
  to: calendarDate,
  kinds: z.array(z.object({ kind: z.enum(dueKinds), rows: z.int() })),
  days: z.array(z.object({ day: calendarDate, rows: z.int(), letters: z.int() })),
  total: z.int(),
  page: z.int(),
  rows: z.array(dueRow),
});
export type Due = z.infer<typeof dueSchema>;
