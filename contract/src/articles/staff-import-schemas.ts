import * as z from 'zod/mini';

/** What the command prints. */
export const articleImportReport = z.object({
  lines: z.array(
    z.object({
      title: z.string(),
      /** `left`: it was changed or withdrawn here. */
      outcome: z.enum(['new', 'draft', 'changed', 'unchanged', 'left']),
      /** Where it is read; null for a draft. */
      path: z.nullable(z.string()),
      /** What could not be taken of it, and where it had to be changed. */
      notes: z.array(z.string()),
    }),
  ),
  skipped: z.array(z.object({ what: z.string(), why: z.string() })),
});
