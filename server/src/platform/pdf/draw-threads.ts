import { parentPort, Worker } from 'node:worker_threads';

type Question<Q> = { readonly id: number; readonly asked: Q };
type Answer =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly error: string };

type Waiting = { readonly resolve: (pdf: Buffer) => void; readonly reject: (error: Error) => void };
type Thread = {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  ending: NodeJS.Timeout | undefined;
};

/** A thread with nothing to draw for so long ends, and gives its memory back. */
const idleMsOfThreads = 60_000;

/**
 * Draws documents in threads beside the one that answers calls: whoever has the fewest to draw gets the next, and a thread
 * is started when all others are busy; one that is idle for a while ends.
 * @param module a module that calls `drawInThread`; what is asked is cloned on its way. @param most how many threads.
 * @param idleMs after which an idle thread ends.
 */
export function drawingThreads<Q>(
  module: URL,
  most: number,
  idleMs = idleMsOfThreads,
): (asked: Q) => Promise<Buffer> {
  const threads = new Set<Thread>();
  let lastId = 0;

  const startThread = (): Thread => {
    const thread: Thread = { worker: new Worker(module), waiting: new Map(), ending: undefined };
    const { worker, waiting } = thread;
    const end = (error: Error) => {
      threads.delete(thread);
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.on('message', (answer: Answer) => {
      const caller = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) {
        // An idle thread does not keep the process.
        worker.unref();
        thread.ending = setTimeout(() => {
          threads.delete(thread);
          void worker.terminate();
        }, idleMs).unref();
      }
      if ('pdf' in answer) caller?.resolve(Buffer.from(answer.pdf.buffer));
      else caller?.reject(new Error(`A document could not be drawn: ${answer.error}`));
    });
    worker.on('error', end);
    worker.on('exit', () => end(new Error('The drawing thread ended.')));
    threads.add(thread);
    return thread;
  };

  const threadForNext = (): Thread => {
    const [idlest] = [...threads].toSorted((a, b) => a.waiting.size - b.waiting.size);
    if (idlest !== undefined && (idlest.waiting.size === 0 || threads.size >= most)) return idlest;
    return startThread();
  };

  return (asked) => {
    const thread = threadForNext();
    const { worker, waiting } = thread;
    clearTimeout(thread.ending);
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, asked } satisfies Question<Q>, []);
    });
  };
}

/** Answers what `drawingThreads` asks, in a thread's module. */
export function drawInThread<Q>(draw: (asked: Q) => Promise<Buffer>): void {
  const answer = (message: Answer, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved);
  parentPort?.on('message', ({ id, asked }: Question<Q>) => {
    draw(asked).then(
      (bytes) => {
        // A copy with a buffer of its own, which is moved instead of copied again.
        const pdf = new Uint8Array(bytes);
        answer({ id, pdf }, [pdf.buffer]);
      },
      (error: unknown) => answer({ id, error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
