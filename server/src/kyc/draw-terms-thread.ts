import { servePdfThread } from '../platform/pdf/pdf-threads.ts';
import { renderTermsPdf } from './terms-pdf.ts';

servePdfThread(renderTermsPdf);
