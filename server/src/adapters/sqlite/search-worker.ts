import { Worker } from 'node:worker_threads';
import type { SearchMessage, SearchReply, SearchTask } from './search-messages.ts';

/** A worker thread that is started when it is first asked, and again when it has died. */
export class SearchThread {
  readonly #onProblem: (problem: string) => void;
  readonly #asked = new Map<number, (reply: SearchReply) => void>();
  #worker: Worker | null = null;
  #next = 1;
  #isClosed = false;

  constructor(onProblem: (problem: string) => void) {
    this.#onProblem = onProblem;
  }

  get waiting(): number {
    return this.#asked.size;
  }

  /** Never rejects: a thread that dies or takes too long answers with the problem. */
  ask(task: SearchTask, timeoutMs: number | null): Promise<SearchReply> {
    const id = this.#next;
    this.#next += 1;
    if (this.#isClosed) return Promise.resolve({ id, kind: 'problem', problem: 'The process is closing.' });
    return new Promise((resolve) => {
      const timer =
        timeoutMs === null
          ? undefined
          : setTimeout(() => this.#fail(`A search took more than ${timeoutMs} ms.`), timeoutMs);
      this.#asked.set(id, (reply) => {
        clearTimeout(timer);
        this.#asked.delete(id);
        if (reply.kind === 'problem') this.#onProblem(reply.problem);
        resolve(reply);
      });
      this.#running().postMessage({ id, task } satisfies SearchMessage);
    });
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(new URL('./search-thread.ts', import.meta.url));
    worker.on('message', (reply: SearchReply) => this.#asked.get(reply.id)?.(reply));
    worker.on('error', (error) => this.#fail(String(error)));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #fail(problem: string): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
    for (const [id, answer] of this.#asked) answer({ id, kind: 'problem', problem });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
    this.#fail('The process is closing.');
  }
}
