import { businessTimeAt } from '../clock.ts';
import type { BusinessTime, TestClock } from '../clock.ts';

/** Something that falls due at instants of its own: orders that expire, reminders, terms that start. */
export type DueSource = {
  readonly name: string;
  /** The earliest instant not after `until` at which something falls due; null when nothing does. */
  readonly earliest: (until: Date) => Promise<Date | null>;
  /** Handles everything due at `time`; must leave nothing due at or before it. */
  readonly runDue: (time: BusinessTime) => Promise<void>;
};

/** Work without a due date of its own, such as reconciliation: run every few minutes and once a clock move. */
export type RecurringJob = { readonly name: string; readonly run: (time: BusinessTime) => Promise<void> };

/** Runs what is due now. Safe in several processes at once, because each source is. */
export async function runDueNow(sources: readonly DueSource[], time: BusinessTime): Promise<void> {
  for (const source of sources) {
    if ((await source.earliest(time.instant)) !== null) await source.runDue(time);
  }
}

/**
 * Moves a test clock to `until`, stopping at each instant at which something falls due, in order, and running
 * it as of that instant; then every recurring job once. False when `until` is not later than now.
 */
export async function moveClock(
  clock: TestClock,
  until: Date,
  sources: readonly DueSource[],
  recurring: readonly RecurringJob[],
): Promise<boolean> {
  if (until.getTime() < clock.now().instant.getTime()) return false;
  for (;;) {
    const next = await earliestOf(sources, until);
    if (next === null) break;
    const at = new Date(Math.max(next.at.getTime(), clock.now().instant.getTime()));
    await clock.moveTo(at);
    await next.source.runDue(businessTimeAt(at));
  }
  await clock.moveTo(until);
  for (const job of recurring) await job.run(clock.now());
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
