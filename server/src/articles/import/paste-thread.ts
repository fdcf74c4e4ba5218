import { serveThread } from '../../platform/threads/thread-pool.ts';
import { pastedMarkdown } from './pasted-html.ts';

serveThread(pastedMarkdown);
