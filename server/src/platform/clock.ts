import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from './db/database.ts';

declare module './db/database.ts' {
  interface Database {
    business_clock: { id: true; offset_ms: number };
  }
}

/** Business time: an instant and its calendar day in Asia/Kolkata. */
export type BusinessTime = { readonly instant: Date; readonly today: CalendarDate };

/**
 * Clock for business time (validity, quotes, orders, trials, invoices). Wall time (tokens, sessions, rate limits,
 * timeouts) is the machine's clock and never uses this one.
 */
export type Clock = {
  readonly now: () => BusinessTime;
  readonly isTestClock: boolean;
};

/** A clock that tests and operators can move. Its offset from the machine's clock is in the database. */
export type TestClock = Clock & {
  /** Moves the clock to `instant`. Returns false if `instant` is not in the future. */
  readonly moveTo: (instant: Date) => Promise<boolean>;
  /** Reads the offset stored by another process. */
  readonly refresh: () => Promise<void>;
  /**
   * Refreshes several times a second, so that all processes of a trial agree on the time. Returns a function that stops
   * it.
   */
  readonly follow: () => () => void;
};

/** Maximum delay until the other processes of a trial follow a moved clock. */
const followEveryMs = 250;

/** India has a single time zone, UTC+05:30, without daylight saving time. */
const kolkataOffsetMs = 19_800_000;

export function businessTimeAt(instant: Date): BusinessTime {
  return {
    instant,
    today: calendarDate(new Date(instant.getTime() + kolkataOffsetMs).toISOString().slice(0, 10)),
  };
}

export function startOfDay(day: CalendarDate): Date {
  return new Date(Date.parse(`${day}T00:00:00+05:30`));
}

export function machineClock(): Clock {
  return { now: () => businessTimeAt(new Date()), isTestClock: false };
}

export function fixedClock(instant: Date): Clock {
  return { now: () => businessTimeAt(instant), isTestClock: true };
}

/** Returns a clock that starts at `start` on the very first run and continues across restarts. */
export async function openTestClock(db: Db, start: Date): Promise<TestClock> {
  await db
    .insertInto('business_clock')
    .values({ id: true, offset_ms: start.getTime() - Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  let offset = -Infinity;
  const refresh = async () => {
    const row = await db.selectFrom('business_clock').select('offset_ms').executeTakeFirstOrThrow();
    // A read may start before a move and finish after it.
    offset = Math.max(offset, row.offset_ms);
  };
  await refresh();
  return {
    isTestClock: true,
    now: () => businessTimeAt(new Date(Date.now() + offset)),
    refresh,
    follow: () => {
      // The database may be briefly unavailable; the next refresh catches up.
      const timer = setInterval(() => void refresh().catch(() => undefined), followEveryMs);
      timer.unref();
      return () => clearInterval(timer);
    },
    moveTo: async (instant) => {
      const wanted = instant.getTime() - Date.now();
      const moved = await db
        .updateTable('business_clock')
        .set({ offset_ms: wanted })
        .where('offset_ms', '<=', wanted)
        .returning('offset_ms')
        .executeTakeFirst();
      if (moved === undefined) return false;
      offset = Math.max(offset, moved.offset_ms);
      return true;
    },
  };
}
