import { serveThread } from '../platform/threads/thread-pool.ts';
import { legalTextHtml } from './legal-text-html.ts';

serveThread(legalTextHtml);
