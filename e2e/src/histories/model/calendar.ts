/**
 * Day arithmetic of the model, which adds up whole years and months from a table. Deliberately independent of the
 * product's calendar, and slower.
 */

/** Days since 1 January of the year 1, which is day 0. */
export type Day = number;

interface Civil {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const seen = new Map<string, Day>();

function isLeap(year: number): boolean {
  if (year % 400 === 0) return true;
  return year % 4 === 0 && year % 100 !== 0;
}

function lengthOf(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0);
}

function dayNumber({ year, month, day }: Civil): Day {
  const before = year - 1;
  let days = before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  for (let earlier = 1; earlier < month; earlier += 1) days += lengthOf(year, earlier);
  return days + day - 1;
}

function civil(number: Day): Civil {
  let year = Math.floor(number / 366) + 1;
  while (dayNumber({ year: year + 1, month: 1, day: 1 }) <= number) year += 1;
  let month = 1;
  while (month < 12 && dayNumber({ year, month: month + 1, day: 1 }) <= number) month += 1;
  return { year, month, day: number - dayNumber({ year, month, day: 1 }) + 1 };
}

export function dayOf(text: string): Day {
  const known = seen.get(text);
  if (known !== undefined) return known;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const number = dayNumber({ year, month, day });
  seen.set(text, number);
  return number;
}

/**
 * Returns the last day of a term: the day before the same day `months` later or, if that month has no such day, the
 * last day of that month (decisions section 2).
 */
export function lastOfTerm(first: Day, months: number): Day {
  const { year, month, day } = civil(first);
  const whole = month - 1 + months;
  const target = { year: year + Math.floor(whole / 12), month: (whole % 12) + 1 };
  const length = lengthOf(target.year, target.month);
  return day > length ? dayNumber({ ...target, day: length }) : dayNumber({ ...target, day }) - 1;
}

/** Returns a day as `YYYY-MM-DD`. */
export function textOf(number: Day): string {
  const { year, month, day } = civil(number);
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  );
}
