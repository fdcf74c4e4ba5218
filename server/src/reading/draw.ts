import { pdfThreads } from '../platform/pdf/pdf-threads.ts';
import type { PrintedArticle } from './article-pdf.ts';

/** Draws an article as `renderArticlePdf` does, in a thread of its own. */
export const drawArticle = pdfThreads<PrintedArticle>(
  new URL('./draw-article-thread.ts', import.meta.url),
  1,
);
