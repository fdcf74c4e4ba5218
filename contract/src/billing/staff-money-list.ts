import * as z from 'zod/mini';
import { calendarDate, instant, paiseAmount, text, uuid, wholeNumber } from '../http/shapes.ts';

/** Position in a list: the timestamp of the last row in microseconds since 1970, and its id. */
const cursor = z.string().check(z.regex(/^\d{1,17}_[\w-]{1,100}$/));

/** Limit of a filter, in whole rupees: at most 9,99,999. */
const rupees = wholeNumber(0, 999_999);

const record = {
  id: z.string(),
  at: instant,
  memberId: uuid,
  memberName: z.string(),
  email: z.string(),
  orderId: uuid,
  amount: paiseAmount,
};
const anyRecord = z.object(record);
/** Fields common to all money records. */
export type ListedRecord = z.infer<typeof anyRecord>;

/**
 * Returns the schemas for a list of money records, newest first: filter, pages and totals of the filtered rows. Amounts
 * are in paise.
 */
export function moneyList<State extends string, Row extends z.core.$ZodShape, Sums extends z.core.$ZodShape>({
  states,
  row,
  sums,
}: {
  readonly states: readonly [State, ...State[]];
  readonly row: Row;
  readonly sums: Sums;
}) {
  const filter = {
    /** Business days, inclusive. */
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
    state: z.optional(z.enum(states)),
    min: z.optional(rupees),
    max: z.optional(rupees),
    /**
     * Part of a name or email, a document number, or the complete id of an order, payment, refund, dispute or document.
     */
    search: z.optional(text(100, 1)),
  };
  const listed = z.object({ ...record, state: z.enum(states), ...row });
  return {
    filter: z.strictObject(filter),
    query: z.strictObject({ ...filter, after: z.optional(cursor) }),
    rows: z.array(listed),
    page: z.object({
      rows: z.array(listed),
      /** Null on the last page. */
      next: z.nullable(z.string()),
      /** Null on all pages after the first. */
      totals: z.nullable(z.object({ count: z.int(), amount: paiseAmount, ...sums })),
    }),
  };
}

export type MoneyFilter = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly search?: string | undefined;
};

/** Document that a row refers to, for its PDF link. */
export const documentLink = z.nullable(z.object({ id: uuid, number: z.string() }));
