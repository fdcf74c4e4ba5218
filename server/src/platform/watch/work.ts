import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The current unit of work: one call or one job run. All its log lines carry its request id. */
export type Work = {
  /** The call's id, or that of the call that caused the job. */
  readonly requestId: string;
  /** When it began, as `performance.now()`. */
  readonly at: number;
  /** The job's task; null for a call. */
  readonly job: string | null;
  statements: number;
  /** The calling member, once known. */
  userId: string | null;
  /** The refusal code; null if not refused. */
  refusal: string | null;
};

const storage = new AsyncLocalStorage<Work>();

/** @param requestId the caller's; generated if absent */
export function newWork(requestId: string = newRequestId(), job: string | null = null): Work {
  return { requestId, at: performance.now(), job, statements: 0, userId: null, refusal: null };
}

export function newRequestId(): string {
  return randomUUID();
}

/**
 * Returns whether a text is safe as a request id in headers, logs and jobs: the format proxies generate, with limited
 * length.
 */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/.test(text);
}

/** Returns the current work; undefined at start and in timers. */
export function currentWork(): Work | undefined {
  return storage.getStore();
}

/** Runs `does`, and everything it starts, as part of `work`. */
export function within<T>(work: Work, does: () => T): T {
  return storage.run(work, does);
}

export function workOfLine(): object {
  const work = storage.getStore();
  if (work === undefined) return {};
  return work.job === null ? { requestId: work.requestId } : { requestId: work.requestId, job: work.job };
}
