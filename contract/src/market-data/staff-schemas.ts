import * as z from 'zod/mini';
import { calendarDate } from '../http/shapes.ts';

const spell = z.object({ from: calendarDate, to: calendarDate, days: z.int() });
export const shareGaps = z.object({
  symbol: z.string(),
  name: z.string(),
  days: z.int(),
  spells: z.array(spell),
});

/** Same content as the command prints: `rows = stored + unchanged + skipped`. */
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
  /** At most a hundred shares. */
  gaps: z.array(shareGaps),
});
