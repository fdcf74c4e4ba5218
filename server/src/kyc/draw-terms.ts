import { pdfThreads } from '../platform/pdf/pdf-threads.ts';
import type { TermsPdfInput } from './terms-pdf.ts';

/** Draws what a member signs as `renderTermsPdf` does, in a thread of its own. */
export const drawTerms = pdfThreads<TermsPdfInput>(new URL('./draw-terms-thread.ts', import.meta.url), 1);
