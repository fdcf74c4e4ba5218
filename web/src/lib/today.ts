import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useState } from 'react';
import { useConfig } from './config.ts';
import { businessDay } from './dates.ts';

/** Returns the business date sent with this page. The server checks every date itself. */
export function useToday(): CalendarDate {
  const { businessNow } = useConfig();
  const [today] = useState(() => businessDay(businessNow) ?? calendarDate(businessNow.slice(0, 10)));
  return today;
}
