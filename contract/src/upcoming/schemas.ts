import * as z from 'zod/mini';
import { dueKinds } from '@niveshak/domain/upcoming/upcoming-kinds';
import { calendarDate, instant, uuid } from '../http/shapes.ts';

/** Rows of a page. */
export const duePage = 100;

/** `to`: the last day, thirty days ahead unless told. `kind`: of one kind alone. `day`: of one day alone. */
export const dueFileQuery = z.strictObject({
  to: z.optional(calendarDate),
  kind: z.optional(z.enum(dueKinds)),
  day: z.optional(calendarDate),
});
export type DueFileQuery = z.output<typeof dueFileQuery>;

/** `page`: from 1. */
export const dueQuery = z.extend(dueFileQuery, {
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
});
export type DueQuery = z.output<typeof dueQuery>;

const dueRow = z.object({
  at: instant,
  /** In India. */
  day: calendarDate,
  kind: z.enum(dueKinds),
  /** Null: nobody, or more than one. */
  member: z.nullable(z.object({ id: uuid, name: z.string(), email: z.string() })),
  /** The address of somebody who need not have an account. */
  to: z.nullable(z.string()),
  reference: z.string(),
  about: z.string(),
  /** Members, documents or rows, where it is about more than one. */
  number: z.int(),
  /** The letter that goes out. */
  letter: z.nullable(z.string()),
});
export type DueRow = z.infer<typeof dueRow>;

/** By time. `kinds` and `days` count the whole span, whatever is filtered; `total`: the rows of the filter. */
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
