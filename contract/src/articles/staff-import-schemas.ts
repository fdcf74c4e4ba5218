import * as z from 'zod/mini';

/** Same content as the output of the import command. */
export const articleImportReport = z.object({
  lines: z.array(
    z.object({
      title: z.string(),
      /** `left` means not imported, because the article was edited or withdrawn here. */
      outcome: z.enum(['new', 'draft', 'changed', 'unchanged', 'left']),
      /** Path of the published article; null for a draft. */
      path: z.nullable(z.string()),
      /** Content skipped during the import, and required changes. */
      notes: z.array(z.string()),
    }),
  ),
  skipped: z.array(z.object({ what: z.string(), why: z.string() })),
});
