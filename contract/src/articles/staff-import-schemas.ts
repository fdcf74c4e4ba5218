import * as z from 'zod/mini';

/** Same content as the command's output. */
export const articleImportReport = z.object({
  lines: z.array(
    z.object({
      title: z.string(),
      /** `left`: not imported because it was edited or withdrawn here. */
      outcome: z.enum(['new', 'draft', 'changed', 'unchanged', 'left']),
      /** Path of the published article, or null for a draft. */
      path: z.nullable(z.string()),
      /** Content that was skipped during import, and changes that were necessary. */
      notes: z.array(z.string()),
    }),
  ),
  skipped: z.array(z.object({ what: z.string(), why: z.string() })),
});
