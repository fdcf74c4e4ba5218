import { pdfThreads } from '../platform/pdf/pdf-threads.ts';
import type { TermsPdfInput } from './terms-pdf.ts';

/** Like `renderTermsPdf`, but runs in a worker thread. */
export const drawTerms = pdfThreads<TermsPdfInput>(new URL('./draw-terms-thread.ts', import.meta.url), 1);
