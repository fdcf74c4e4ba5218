import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from './db/database.ts';

declare module './db/database.ts' {
  interface Database {
    business_clock: { id: true; offset_ms: number };
  }
}

/** Business time at one moment: the instant, and the Asia/Kolkata calendar day it falls on. */
export type BusinessTime = { readonly instant: Date; readonly today: CalendarDate };

/**
 * Business time (validity, quotes, orders, trials, invoices). Wall time (tokens, sessions, rate limits,
 * time-outs) is the machine's and never comes from here.
 */
export type Clock = {
  readonly now: () => BusinessTime;
  readonly isTestClock: boolean;
};

/** A clock that tests and operators may move; the offset to the machine's clock lives in the database. */
export type TestClock = Clock & {
  /** Moves to `instant`; false when that is not later than now. */
  readonly moveTo: (instant: Date) => Promise<boolean>;
  /** Takes over the offset that another process has stored. */
  readonly refresh: () => Promise<void>;
  /** Does so several times a second, so that all processes of a trial share one time; answers how to stop. */
  readonly follow: () => () => void;
};

/** A trial's other processes learn of a moved clock within this time. */
const followEveryMs = 250;

/** India has one zone without daylight saving: UTC+05:30, so the day is plain arithmetic. */
const kolkataOffsetMs = 19_800_000;

export function businessTimeAt(instant: Date): BusinessTime {
  return {
    instant,
    today: calendarDate(new Date(instant.getTime() + kolkataOffsetMs).toISOString().slice(0, 10)),
  };
}

/** The first instant of a business day, in UTC. */
export function startOfDay(day: CalendarDate): Date {
  return new Date(Date.parse(`${day}T00:00:00+05:30`));
}

export function machineClock(): Clock {
  return { now: () => businessTimeAt(new Date()), isTestClock: false };
}

export function fixedClock(instant: Date): Clock {
  return { now: () => businessTimeAt(instant), isTestClock: true };
}

/** Business time starts at `start` on the first run ever, keeps running, and survives restarts. */
export async function openTestClock(db: Db, start: Date): Promise<TestClock> {
  await db
    .insertInto('business_clock')
    .values({ id: true, offset_ms: start.getTime() - Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  let offset = 0;
  const refresh = async () => {
    const row = await db.selectFrom('business_clock').select('offset_ms').executeTakeFirstOrThrow();
    offset = row.offset_ms;
  };
  await refresh();
  return {
    isTestClock: true,
    now: () => businessTimeAt(new Date(Date.now() + offset)),
    refresh,
    follow: () => {
      // The database may be away for a moment: the next look finds it.
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
      offset = moved.offset_ms;
      return true;
    },
  };
}
