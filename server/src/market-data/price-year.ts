import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { partsOf } from '@niveshak/domain/primitives/calendar-date';

/** One slot per day of a leap year, so that a date has the same slot every year. */
const placesAYear = 366;
const daysBefore = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335] as const;

/** `01-01` to `12-31`, by slot. */
export const daysOfYear: readonly string[] = daysBefore.flatMap((before, month) =>
  Array.from({ length: (daysBefore[month + 1] ?? placesAYear) - before }, (_, day) =>
    [month + 1, day + 1].map((part) => String(part).padStart(2, '0')).join('-'),
  ),
);

export type Place = { readonly year: number; readonly at: number };

export function placeOf(date: CalendarDate): Place {
  const { year, month, day } = partsOf(date);
  return { year, at: (daysBefore[month - 1] ?? 0) + day - 1 };
}

export type DayBar = {
  /** Opening price in paise, as traded. */
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Volume in shares. */
  readonly volume: number;
};

/** A share's year in storage format; see 0001-baseline.sql. */
export class PriceYear {
  readonly closes: Buffer;
  readonly bars: Buffer;
  readonly volumes: Buffer;

  constructor(stored?: { readonly closes: Buffer; readonly bars: Buffer; readonly volumes: Buffer }) {
    this.closes = stored?.closes ?? Buffer.alloc(placesAYear * 4);
    this.bars = stored?.bars ?? Buffer.alloc(placesAYear * 12);
    this.volumes = stored?.volumes ?? Buffer.alloc(placesAYear * 8);
  }

  /** Stores a bar. Returns false if it is unchanged. */
  put(at: number, bar: DayBar): boolean {
    const { closes, bars, volumes } = this;
    if (
      closes.readInt32LE(at * 4) === bar.close &&
      bars.readInt32LE(at * 12) === bar.open &&
      bars.readInt32LE(at * 12 + 4) === bar.high &&
      bars.readInt32LE(at * 12 + 8) === bar.low &&
      volumes.readDoubleLE(at * 8) === bar.volume
    )
      return false;
    closes.writeInt32LE(bar.close, at * 4);
    bars.writeInt32LE(bar.open, at * 12);
    bars.writeInt32LE(bar.high, at * 12 + 4);
    bars.writeInt32LE(bar.low, at * 12 + 8);
    volumes.writeDoubleLE(bar.volume, at * 8);
    return true;
  }

  has(at: number): boolean {
    return this.closes.readInt32LE(at * 4) !== 0;
  }

  bar(at: number): DayBar {
    return {
      open: this.bars.readInt32LE(at * 12),
      high: this.bars.readInt32LE(at * 12 + 4),
      low: this.bars.readInt32LE(at * 12 + 8),
      close: this.closes.readInt32LE(at * 4),
      volume: this.volumes.readDoubleLE(at * 8),
    };
  }
}
