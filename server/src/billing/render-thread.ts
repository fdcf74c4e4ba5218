import { servePdfThread } from '../platform/pdf/pdf-threads.ts';
import { renderDocument } from './document-pdf.ts';

servePdfThread(renderDocument);
