import { drawInThread } from '../platform/pdf/draw-threads.ts';
import { renderArticlePdf } from './article-pdf.ts';

drawInThread(renderArticlePdf);
