import { pdfThreads } from '../platform/pdf/pdf-threads.ts';
import type { Printed } from './document-pdf.ts';

/** Like `renderDocument`, but runs in one of two worker threads. */
export const drawDocument = pdfThreads<Printed>(new URL('./render-thread.ts', import.meta.url), 2);
