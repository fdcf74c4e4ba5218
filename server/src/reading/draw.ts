import { pdfThreads } from '../platform/pdf/pdf-threads.ts';
import type { PrintedArticle } from './article-pdf.ts';

/** Runs `renderArticlePdf` in a worker thread. */
export const drawArticle = pdfThreads<PrintedArticle>(
  new URL('./draw-article-thread.ts', import.meta.url),
  1,
);
