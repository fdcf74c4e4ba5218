import { parseCalendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { useState } from 'react';
import { businessDay } from '../lib/dates.ts';
import { useConfig } from '../lib/config.ts';

/** Business date, shown if it differs from the system date. */
export function DemoDate() {
  const { businessNow, isTestClock } = useConfig();
  const [machineDay] = useState(() => businessDay(new Date().toISOString()));
  const day = businessDay(businessNow);
  if (!isTestClock || day === null || day === machineDay) return null;
  const date = parseCalendarDate(day);
  return (
    <p className="text-xs text-faint" data-demo-date={day}>
      Demo date: <time dateTime={day}>{date === null ? day : formatDate(date)}</time>
    </p>
  );
}
