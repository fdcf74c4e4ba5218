import { businessTimeAt } from '../clock.ts';
import type { BusinessTime, TestClock } from '../clock.ts';
import { reportFault } from '../watch/events.ts';
import type { Foreseen } from './upcoming.ts';

/** Something that falls due at instants of its own: orders that expire, reminders, terms that start. */
export type DueSource = Foreseen & {
  /** The earliest instant not after `until` at which something falls due; null when nothing does. */
  readonly earliest: (until: Date) => Promise<Date | null>;
  /** Handles everything due at `time`; must leave nothing due at or before it. */
  readonly runDue: (time: BusinessTime) => Promise<void>;
};

/** Work without a due date of its own, such as reconciliation: run every few minutes and once a clock move. */
export type RecurringJob = {
  readonly name: string;
  /** @param round `whole` at a process's start and after a move of the clock: nothing is left for later rounds. */
  readonly run: (time: BusinessTime, round: Round) => Promise<void>;
  /** What it will have to do by a day, where that can be known. */
  readonly upcoming?: Foreseen['upcoming'];
};
export type Round = 'timed' | 'whole';

/**
 * Runs what is due now, each source apart: one that fails is logged and the others go on. Safe in several processes at
 * once, because each source is.
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
 * Handles rows one by one until `next` gives none that was not tried already. A row that fails keeps no other from its
 * turn. @throws AggregateError at the end, naming the rows that failed.
 */
export async function eachApart<Row extends { readonly id: string }>(
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
 * Moves a test clock to `until`, stopping at each instant at which something falls due, in order, and running
 * it as of that instant; then every recurring job once. False when `until` is not later than now.
 * @throws AggregateError when all is done, if a source or a job failed; the source is left out from then on.
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
  if (faults.length > 0) throw new AggregateError(faults, 'Some of what fell due could not be run.');
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
