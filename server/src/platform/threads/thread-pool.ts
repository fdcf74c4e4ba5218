import { parentPort, Worker } from 'node:worker_threads';

type Request<Input> = { readonly id: number; readonly input: Input };
type Answer<Output> = { readonly id: number } & (
  | { readonly output: Output }
  | { readonly error: string; readonly isInputFault: boolean }
);

type Task<Input, Output> = Request<Input> & {
  readonly timeLimitMs: number | undefined;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: Error) => void;
};
type Thread<Input, Output> = {
  readonly worker: Worker;
  /** Whether the thread's module is loaded. */
  isReady: boolean;
  /** Current task, or undefined while idle. */
  task: Task<Input, Output> | undefined;
  /** Ends the thread: at the time limit if working, else at the idle timeout. */
  timer: NodeJS.Timeout | undefined;
};

export type PoolOptions = {
  readonly most: number;
  /** Heap limit per thread in MB. Exceeding it terminates the thread. */
  readonly memoryMb?: number;
  readonly idleMs?: number;
};

/** Sent by a thread once its module is loaded. */
const ready = 'ready';

/** Thrown if parsing exceeds the time or memory budget, or if the parser rejects the input. */
export class InputTooComplex extends Error {}

/**
 * Returns a function that runs tasks in worker threads, to keep the main thread free for calls. A thread runs one task
 * at a time; other tasks queue in order. Input and output are structured clones.
 * @param module a module that calls `serveThread`
 * @returns a function that runs a task for at most `timeLimitMs`, excluding queueing and thread start; it rejects with
 * `InputTooComplex` if a budget is exceeded, and with `Error` if the task throws
 */
export function threadPool<Input, Output>(
  module: URL,
  { most, memoryMb, idleMs = 60_000 }: PoolOptions,
): (input: Input, timeLimitMs?: number) => Promise<Output> {
  const threads = new Set<Thread<Input, Output>>();
  const queue: Task<Input, Output>[] = [];
  let lastId = 0;

  const drop = (thread: Thread<Input, Output>, error: Error) => {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    thread.task?.reject(error);
    assign();
  };

  const limitTime = (thread: Thread<Input, Output>) => {
    const timeLimitMs = thread.task?.timeLimitMs;
    if (timeLimitMs === undefined) return;
    const exceeded = new InputTooComplex('The time limit was exceeded.');
    thread.timer = setTimeout(() => drop(thread, exceeded), timeLimitMs);
  };

  const start = (): Thread<Input, Output> => {
    const worker = new Worker(
      module,
      memoryMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMb } },
    );
    const thread: Thread<Input, Output> = { worker, isReady: false, task: undefined, timer: undefined };
    worker.on('message', (answer: Answer<Output> | typeof ready) => {
      const { task } = thread;
      if (answer === ready) {
        thread.isReady = true;
        limitTime(thread);
        return;
      }
      if (task === undefined || task.id !== answer.id) return;
      thread.task = undefined;
      clearTimeout(thread.timer);
      // Idle threads must not keep the process alive.
      worker.unref();
      thread.timer = setTimeout(() => drop(thread, new Error('The idle thread ended.')), idleMs).unref();
      if ('output' in answer) task.resolve(answer.output);
      else task.reject(answer.isInputFault ? new InputTooComplex(answer.error) : new Error(answer.error));
      assign();
    });
    worker.on('error', (error: unknown) => drop(thread, endingOf(error)));
    worker.on('exit', () => drop(thread, new Error('The thread ended.')));
    threads.add(thread);
    return thread;
  };

  const assign = (): void => {
    while (queue.length > 0) {
      const idle = [...threads].find(({ task }) => task === undefined);
      if (idle === undefined && threads.size >= most) return;
      const thread = idle ?? start();
      const task = queue.shift();
      if (task === undefined) return;
      clearTimeout(thread.timer);
      thread.task = task;
      thread.worker.ref();
      if (thread.isReady) limitTime(thread);
      const { id, input } = task;
      // The empty transfer list shows the linter that this is not `window`.
      thread.worker.postMessage({ id, input } satisfies Request<Input>, []);
    }
  };

  return (input, timeLimitMs) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      queue.push({ id: lastId, input, timeLimitMs, resolve, reject });
      assign();
    });
}

function endingOf(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new InputTooComplex('The memory limit was exceeded.');
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Serves `threadPool` tasks in a worker module. `InputTooComplex`, and stack overflows from deep nesting, reach the
 * caller as `InputTooComplex`.
 * @param moved returns output buffers to transfer instead of copying
 */
export function serveThread<Input, Output>(
  work: (input: Input) => Output | Promise<Output>,
  moved: (output: Output) => ArrayBuffer[] = () => [],
): void {
  const answer = (message: Answer<Output> | typeof ready, transfer: ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, transfer);
  parentPort?.on('message', async ({ id, input }: Request<Input>) => {
    try {
      const output = await work(input);
      answer({ id, output }, moved(output));
    } catch (error) {
      const isInputFault = error instanceof InputTooComplex || error instanceof RangeError;
      answer({ id, error: error instanceof Error ? error.message : String(error), isInputFault });
    }
  });
  answer(ready);
}
