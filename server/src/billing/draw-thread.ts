import { drawInThread } from '../platform/pdf/draw-threads.ts';
import { renderDocument } from './document-pdf.ts';

drawInThread(renderDocument);
