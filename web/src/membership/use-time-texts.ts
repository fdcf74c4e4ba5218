import type { TimeFacts, TimeTexts } from '@niveshak/domain/membership/time-texts';
import { timeTexts } from '@niveshak/domain/membership/time-texts';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useConfig } from '../lib/config.ts';
import { useToday } from '../lib/today.ts';

/** Returns the texts about dates and the sunset, for a plan or for the service alone. */
export function useTimeTexts(plan: TimeFacts['plan'] = null, freeMonths = 0): TimeTexts {
  const { sunset, withdrawnPlans } = useConfig();
  const today = useToday();
  const lastDay = sunset === null ? null : calendarDate(sunset.date);
  return timeTexts({ today, sunset: lastDay, withdrawnPlans, plan, freeMonths });
}
