import { servePdfThread } from '../platform/pdf/pdf-threads.ts';
import { renderArticlePdf } from './article-pdf.ts';

servePdfThread(renderArticlePdf);
