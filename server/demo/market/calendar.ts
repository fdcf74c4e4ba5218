import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addDays, calendarDate, daysBetween } from '@niveshak/domain/primitives/calendar-date';

/** Weekdays on which the National Stock Exchange was closed, according to its annual circulars. */
const closed: ReadonlySet<string> = new Set(
  `2020-10-02 2020-11-16 2020-11-30 2020-12-25
  2021-01-26 2021-03-11 2021-03-29 2021-04-02 2021-04-14 2021-04-21 2021-05-13 2021-07-21 2021-08-19 2021-09-10
  2021-10-15 2021-11-05 2021-11-19
  2022-01-26 2022-03-01 2022-03-18 2022-04-14 2022-04-15 2022-05-03 2022-08-09 2022-08-15 2022-08-31 2022-10-05
  2022-10-26 2022-11-08
  2023-01-26 2023-03-07 2023-03-30 2023-04-04 2023-04-07 2023-04-14 2023-05-01 2023-06-29 2023-08-15 2023-09-19
  2023-10-02 2023-10-24 2023-11-14 2023-11-27 2023-12-25
  2024-01-22 2024-01-26 2024-03-08 2024-03-25 2024-03-29 2024-04-11 2024-04-17 2024-05-01 2024-05-20 2024-06-17
  2024-07-17 2024-08-15 2024-10-02 2024-11-15 2024-11-20 2024-12-25
  2025-02-26 2025-03-14 2025-03-31 2025-04-10 2025-04-14 2025-04-18 2025-05-01 2025-08-15 2025-08-27 2025-10-02
  2025-10-22 2025-11-05 2025-12-25`.split(/\s+/),
);
/** Weekend trading sessions. */
const opened: ReadonlySet<string> = new Set(
  '2020-11-14 2023-11-12 2024-01-20 2024-03-02 2024-05-18 2025-02-01'.split(' '),
);
const monday = calendarDate('2020-01-06');

/** Returns the exchange's trading days, i.e. all weekdays for years without a known circular. */
export function exchangeDays(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = (((daysBetween(monday, day) % 7) + 7) % 7) + 1;
    if (opened.has(day) || (weekday <= 5 && !closed.has(day))) days.push(day);
  }
  return days;
}
