import * as z from 'zod/mini';
import { separators } from '@niveshak/domain/subscriber-import/csv-lines';
import { movingFields } from '@niveshak/domain/subscriber-import/fields';
import { oldSeriesOf } from '@niveshak/domain/subscriber-import/old-series';
import { dayOrders } from '@niveshak/domain/subscriber-import/values';
import { instant, text, uuid } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type MovingEncoding = (typeof encodings)[number];

/** Columns that one file has, at most. */
const mostColumns = 200;
/** Different names of plans in one file, at most. */
export const mostPlanNames = 50;

const column = z.int().check(z.nonnegative(), z.maximum(mostColumns));
const lastNumber = text(16, 1).check(
  z.refine(
    (number) => oldSeriesOf(number) !== null,
    'Enter the number as it was printed, such as ABC/24-25/0456.',
  ),
);

/** Which column is which field, and how the file is read. */
export const movingMapping = z.strictObject({
  encoding: z.enum(encodings),
  separator: z.enum(separators),
  columns: z.partialRecord(z.enum(movingFields), column).check(
    z.refine((columns) => columns.email !== undefined, 'Choose the column of the email address.'),
    z.refine(
      (columns) => new Set(Object.values(columns)).size === Object.values(columns).length,
      'One column cannot be two fields.',
    ),
  ),
  dayOrder: z.enum(dayOrders),
  /** What the file calls plans, and which plan each is; what is not here is an unknown plan. */
  plans: z.array(z.strictObject({ name: text(100, 1), alias: planAlias })).check(z.maxLength(mostPlanNames)),
  /** The last number of each series of the old system. */
  lastNumbers: z.array(lastNumber).check(z.maxLength(20)),
  /** The last number of this financial year, behind which our own invoices go on; null: ours begin as they are. */
  continues: z.nullable(lastNumber),
});
export type MovingMapping = z.infer<typeof movingMapping>;

const movingStates = [
  'uploading',
  'mapping',
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'dropped',
] as const;

const counts = z.object({
  new: z.int(),
  unchanged: z.int(),
  fault: z.int(),
  empty: z.int(),
  /** Of the new ones: what looks unusual, and is imported only when that is confirmed. */
  unusual: z.int(),
});
export type MovingCounts = z.infer<typeof counts>;

export const movingImport = z.object({
  id: uuid,
  state: z.enum(movingStates),
  fileName: z.string(),
  by: z.string(),
  begunAt: instant,
  /** Lines that the check or the import has dealt with. */
  linesDone: z.int(),
  /** Null before the file was checked. */
  counts: z.nullable(counts),
  problem: z.nullable(z.string()),
  /** Members that it brought in. */
  members: z.int(),
  /** Since when they may be written to; null while they are not. */
  releasedAt: z.nullable(instant),
});
export type MovingImport = z.infer<typeof movingImport>;

/** A file as it can be read: what the mapping is chosen from. */
export const movingReading = z.object({
  encoding: z.enum(encodings),
  separator: z.enum(separators),
  headings: z.array(z.string()),
  /** Cells of the first lines. */
  samples: z.array(z.array(z.string())),
  /** Records behind the headings, blank ones too. */
  lines: z.int(),
  columns: z.partialRecord(z.enum(movingFields), z.int()),
  /** Null: somebody has to say; `mixed`: the dates contradict each other. */
  dayOrder: z.nullable(z.enum([...dayOrders, 'mixed'])),
  /** What the column of plans holds, the commonest first. */
  plans: z.array(z.object({ name: z.string(), lines: z.int(), alias: z.nullable(planAlias) })),
  /** Series of invoices in the file, each with its highest number. */
  series: z.array(z.object({ highest: z.string(), lines: z.int() })),
  /** The mapping that was saved for this file; null before. */
  saved: z.nullable(movingMapping),
});
export type MovingReading = z.infer<typeof movingReading>;

export const movingLine = z.object({
  /** Of the file, from 1. */
  line: z.int(),
  outcome: z.enum(['new', 'unchanged', 'fault', 'empty']),
  email: z.string(),
  /** Why nothing is made of it, in words. */
  reasons: z.array(z.string()),
  /** What is made of it, in words. */
  makes: z.string(),
  isDone: z.boolean(),
});
export type MovingLine = z.infer<typeof movingLine>;
