import { parentPort } from 'node:worker_threads';
import { fillIndex } from './fill-index.ts';
import { openToRead } from './index-file.ts';
import { SearchIndex } from './search-index.ts';
import type { SearchMessage, SearchReply, SearchTask } from './search-messages.ts';

/** A thread that searches, so that no search holds up the process's other calls. */
const open = new Map<string, SearchIndex>();

function indexAt(file: string): SearchIndex | null {
  const known = open.get(file);
  if (known !== undefined) return known;
  const db = openToRead(file);
  if (db === null) return null;
  const made = new SearchIndex(db);
  open.set(file, made);
  return made;
}

async function reply(id: number, task: SearchTask): Promise<SearchReply> {
  if (task.kind === 'fill') {
    return { id, seq: await fillIndex(task.databaseUrl, task.folder, undefined, task.sizes) };
  }
  const index = indexAt(task.file);
  if (task.kind === 'applied') return { id, seq: index?.applied() ?? 0 };
  if (index === null) throw new Error('There is no search index yet.');
  const text =
    task.kind === 'search'
      ? index.search(task.search, task.page, task.typed, task.withheld, task.isCatchingUp)
      : index.count(task.search, task.typed, task.withheld);
  return { id, bytes: new TextEncoder().encode(text) };
}

parentPort?.on('message', ({ id, task }: SearchMessage) => {
  reply(id, task).then(
    (answer) =>
      'bytes' in answer
        ? parentPort?.postMessage(answer, [answer.bytes.buffer])
        : parentPort?.postMessage(answer),
    (error: unknown) => {
      // The file may have gone or be of another history: look again next time.
      if (task.kind !== 'fill') open.delete(task.file);
      const problem = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      parentPort?.postMessage({ id, problem } satisfies SearchReply);
    },
  );
});
