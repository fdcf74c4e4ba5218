import { drawingThreads } from '../platform/pdf/draw-threads.ts';
import type { Printed } from './document-pdf.ts';

/** Draws a document as `renderDocument` does, in one of two threads. */
export const drawDocument = drawingThreads<Printed>(new URL('./draw-thread.ts', import.meta.url), 2);
