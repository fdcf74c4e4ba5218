import { drawInThread } from '../platform/pdf/draw-threads.ts';
import { renderTermsPdf } from './terms-pdf.ts';

drawInThread(renderTermsPdf);
