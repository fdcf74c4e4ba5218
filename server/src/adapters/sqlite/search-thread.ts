import type { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import { fillIndex } from './fill-index.ts';
import { fileIdentity, openToRead } from './index-file.ts';
import { SearchIndex } from './search-index.ts';
import type { SearchMessage, SearchReply, SearchTask } from './search-messages.ts';

/** A thread that searches, so that no search holds up the process's other calls. */
let open: {
  readonly file: string;
  readonly identity: string;
  readonly db: DatabaseSync;
  readonly index: SearchIndex;
} | null = null;

/** The index at a path; opened again when the file was replaced, so that a deleted one is not read on. */
function indexAt(file: string): SearchIndex | null {
  const identity = fileIdentity(file);
  if (open !== null && open.file === file && open.identity === identity) return open.index;
  closeIndex();
  if (identity === null) return null;
  const db = openToRead(file);
  if (db === null) return null;
  open = { file, identity, db, index: new SearchIndex(db) };
  return open.index;
}

function closeIndex(): void {
  const closing = open;
  open = null;
  closing?.db.close();
}

async function reply(id: number, task: SearchTask): Promise<SearchReply> {
  if (task.kind === 'fill') {
    await fillIndex(task.databaseUrl, task.folder, undefined, task.sizes);
    return { id, kind: 'filled' };
  }
  const index = indexAt(task.file);
  if (index === null) return { id, kind: 'elsewhere', point: null };
  return index.atOneMoment((): SearchReply => {
    const point = index.point();
    if (point.seq !== task.at.seq || point.mark !== task.at.mark) return { id, kind: 'elsewhere', point };
    const { search, typed, withheld } = task;
    return task.kind === 'search'
      ? { id, kind: 'found', found: index.search(search, task.page, typed, withheld) }
      : { id, kind: 'counted', counted: index.count(search, typed, withheld) };
  });
}

parentPort?.on('message', ({ id, task }: SearchMessage) => {
  reply(id, task).then(
    (answer) => parentPort?.postMessage(answer),
    (error: unknown) => {
      // The file may be damaged: open it again next time.
      if (task.kind !== 'fill') closeIndex();
      const problem = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      parentPort?.postMessage({ id, kind: 'problem', problem } satisfies SearchReply);
    },
  );
});
