import { businessTimeAt } from '../clock.ts';
import type { BusinessTime, TestClock } from '../clock.ts';
import { reportFault } from '../watch/events.ts';
import type { ForecastSource } from './upcoming.ts';

/** A source of work due at known instants: expiring orders, reminders, starting terms. */
export type DueSource = ForecastSource & {
  /** Returns the earliest instant with due work, up to `until`, or null if there is none. */
  readonly earliest: (until: Date) => Promise<Date | null>;
  /** Handles everything due at `time`. Must leave nothing due at or before it. */
  readonly runDue: (time: BusinessTime) => Promise<void>;
};

/** Work without a due time, such as reconciliation, which runs every few minutes and after each clock move. */
export type RecurringJob = {
  readonly name: string;
  /** Interval, if not the usual few minutes. */
  readonly everyMs?: number;
  /** @param round `whole` at process start and after a clock move: the round must cover everything */
  readonly run: (time: BusinessTime, round: Round) => Promise<void>;
  /** Returns the work expected by a day, if predictable. */
  readonly upcoming?: ForecastSource['upcoming'];
};
export type Round = 'timed' | 'whole';

/**
 * Runs everything due now, source by source. A failing source is logged and does not stop the others. Safe to run in
 * several processes, because each source is.
 */
export async function runDueNow(sources: readonly DueSource[], time: BusinessTime): Promise<void> {
  for (const source of sources) {
    try {
      if ((await source.earliest(time.instant)) !== null) await source.runDue(time);
    } catch (error) {
      reportFault('recurring.failed', error, { work: source.name });
    }
  }
}

/**
 * Handles rows one by one until `next` returns only rows already tried. A failing row does not block the others.
 * @throws AggregateError at the end with the rows that failed
 */
export async function forEachIsolated<Row extends { readonly id: string }>(
  next: () => Promise<readonly Row[]>,
  handle: (row: Row) => Promise<void>,
): Promise<void> {
  const tried = new Set<string>();
  const faults: Error[] = [];
  for (;;) {
    const fresh = (await next()).filter(({ id }) => !tried.has(id));
    if (fresh.length === 0) break;
    for (const row of fresh) {
      tried.add(row.id);
      try {
        await handle(row);
      } catch (error) {
        faults.push(new Error(`${row.id} failed`, { cause: error }));
      }
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} rows failed.`);
}

/**
 * Moves a test clock to `until`, stopping in order at each instant with due work and running it as of that instant,
 * then runs every recurring job once. Returns false if `until` is not in the future.
 * @throws AggregateError at the end if a source or job failed; failed sources are skipped after their first error
 */
export async function moveClock(
  clock: TestClock,
  until: Date,
  sources: readonly DueSource[],
  recurring: readonly RecurringJob[],
): Promise<boolean> {
  if (until.getTime() < clock.now().instant.getTime()) return false;
  const working = new Set(sources);
  const faults: unknown[] = [];
  for (;;) {
    const next = await earliestOf([...working], until);
    if (next === null) break;
    const at = new Date(Math.max(next.at.getTime(), clock.now().instant.getTime()));
    await clock.moveTo(at);
    try {
      await next.source.runDue(businessTimeAt(at));
    } catch (error) {
      faults.push(error);
      working.delete(next.source);
    }
  }
  await clock.moveTo(until);
  for (const job of recurring)
    await job.run(clock.now(), 'whole').catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw new AggregateError(faults, 'Some due work could not be run.');
  return true;
}

async function earliestOf(
  sources: readonly DueSource[],
  until: Date,
): Promise<{ at: Date; source: DueSource } | null> {
  let first: { at: Date; source: DueSource } | null = null;
  for (const source of sources) {
    const at = await source.earliest(until);
    if (at !== null && (first === null || at < first.at)) first = { at, source };
  }
  return first;
}
