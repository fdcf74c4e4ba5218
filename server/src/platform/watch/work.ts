import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What the process is working on: one call, or one run of a job. All log lines written meanwhile carry its request id. */
export type Work = {
  /** The call's, or that of the call that had the job done. */
  readonly requestId: string;
  /** A job's task; null: a call. */
  readonly job: string | null;
  /** Statements sent so far. */
  statements: number;
  /** The member who calls, once known. */
  userId: string | null;
  /** The code with which the call was refused. */
  refusal: string | null;
};

const storage = new AsyncLocalStorage<Work>();

/** @param requestId the caller's; made where there is none. */
export function newWork(requestId: string = newRequestId(), job: string | null = null): Work {
  return { requestId, job, statements: 0, userId: null, refusal: null };
}

export function newRequestId(): string {
  return randomUUID();
}

/** Whether a text may stand as a request id in headers, logs and jobs: what proxies make, and nothing longer. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/.test(text);
}

/** What is being worked on here; undefined at start and in timers. */
export function currentWork(): Work | undefined {
  return storage.getStore();
}

/** Runs `does` as part of `work`, with everything that it begins. */
export function within<T>(work: Work, does: () => T): T {
  return storage.run(work, does);
}

/** What every log line says of the work in which it was written. */
export function workOfLine(): object {
  const work = storage.getStore();
  if (work === undefined) return {};
  return work.job === null ? { requestId: work.requestId } : { requestId: work.requestId, job: work.job };
}
