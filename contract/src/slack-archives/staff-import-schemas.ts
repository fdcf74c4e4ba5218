import * as z from 'zod/mini';

/** Same content as the output of the import command. */
export const archiveReport = z.object({
  channels: z.int(),
  users: z.int(),
  messages: z.int(),
  threads: z.int(),
  skipped: z.array(z.object({ reason: z.string(), rows: z.int() })),
  notes: z.array(z.string()),
  unchangedFiles: z.int(),
});
