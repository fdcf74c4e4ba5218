import * as z from 'zod/mini';
import { separators } from '@niveshak/domain/subscriber-import/csv-lines';
import { importFields, sharedFields } from '@niveshak/domain/subscriber-import/fields';
import { oldSeriesOf } from '@niveshak/domain/subscriber-import/old-series';
import { dayOrders } from '@niveshak/domain/subscriber-import/values';
import { instant, text, uuid } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type ImportEncoding = (typeof encodings)[number];

const maxColumns = 200;
export const maxPlanNames = 50;

const column = z.int().check(z.nonnegative(), z.maximum(maxColumns));
const lastNumber = text(16, 1).check(
  z.refine(
    (number) => oldSeriesOf(number) !== null,
    'Enter the number as it was printed, such as ABC/24-25/0456.',
  ),
);

export const importMapping = z.strictObject({
  encoding: z.enum(encodings),
  separator: z.enum(separators),
  columns: z.partialRecord(z.enum(importFields), column).check(
    z.refine((columns) => columns.email !== undefined, 'Choose the email address column.'),
    z.refine(
      (columns) => new Set(Object.values(columns)).size === Object.values(columns).length,
      'One column cannot be two fields.',
    ),
  ),
  /** Default values for lines without a value. */
  values: z._default(z.partialRecord(z.enum(sharedFields), text(100, 1)), {}),
  dayOrder: z.enum(dayOrders),
  /**
   * Mapping of the file's plan names to plans, or to null for an account without a plan. Unlisted names are unknown
   * plans.
   */
  plans: z
    .array(z.strictObject({ name: text(100, 1), alias: z.nullable(planAlias) }))
    .check(z.maxLength(maxPlanNames)),
  /** Last number of each invoice series in the old system. */
  lastNumbers: z.array(lastNumber).check(z.maxLength(20)),
  /**
   * Last invoice number of this financial year, which our series continues; null if our series starts independently.
   */
  continues: z.nullable(lastNumber),
});
export type ImportMapping = z.infer<typeof importMapping>;

const importStates = [
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
  /** New lines that look unusual. They are imported only if confirmed. */
  unusual: z.int(),
});
export type ImportCounts = z.infer<typeof counts>;

export const subscriberImportSchema = z.object({
  id: uuid,
  state: z.enum(importStates),
  fileName: z.string(),
  by: z.string(),
  begunAt: instant,
  /** Lines processed by the check or the import. */
  linesDone: z.int(),
  /** Null before the file is checked. */
  counts: z.nullable(counts),
  problem: z.nullable(z.string()),
  members: z.int(),
  /** When emails to these members were released; null while they are held. */
  releasedAt: z.nullable(instant),
});
export type SubscriberImport = z.infer<typeof subscriberImportSchema>;

export const importReading = z.object({
  encoding: z.enum(encodings),
  separator: z.enum(separators),
  headings: z.array(z.string()),
  /** Cells of the first lines. */
  samples: z.array(z.array(z.string())),
  /** Records after the header, including blank ones. */
  lines: z.int(),
  /** Records without a value, for each column. Excludes blank records. */
  gaps: z.array(
    z.object({
      lines: z.int(),
      /** Line numbers of the first ones. */
      first: z.array(z.int()),
    }),
  ),
  columns: z.partialRecord(z.enum(importFields), z.int()),
  /** Null if staff must choose; `mixed` if the dates contradict each other. */
  dayOrder: z.nullable(z.enum([...dayOrders, 'mixed'])),
  /** Values in the plan column, most frequent first. */
  plans: z.array(
    z.object({
      name: z.string(),
      lines: z.int(),
      alias: z.nullable(planAlias),
      /** Whether the value means an account without a plan. */
      isFree: z.boolean(),
    }),
  ),
  /** Invoice series in the file with their highest numbers. */
  series: z.array(z.object({ highest: z.string(), lines: z.int() })),
  /** Mapping saved for this file; null if there is none. */
  saved: z.nullable(importMapping),
});
export type ImportReading = z.infer<typeof importReading>;

export const importLine = z.object({
  /** Line number in the file, from 1. */
  line: z.int(),
  outcome: z.enum(['new', 'unchanged', 'fault', 'empty']),
  email: z.string(),
  /** User-facing reasons the line is not imported. */
  reasons: z.array(z.string()),
  /** User-facing summary of the line's result. */
  makes: z.string(),
  isDone: z.boolean(),
});
export type ImportLine = z.infer<typeof importLine>;
