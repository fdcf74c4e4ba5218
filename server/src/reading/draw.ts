import { drawingThreads } from '../platform/pdf/draw-threads.ts';
import type { PrintedArticle } from './article-pdf.ts';

/** Draws an article as `renderArticlePdf` does, in a thread of its own. */
export const drawArticle = drawingThreads<PrintedArticle>(
  new URL('./draw-article-thread.ts', import.meta.url),
  1,
);
