import type { TimeFacts, TimeWords } from '@niveshak/domain/membership/time-words';
import { timeWords } from '@niveshak/domain/membership/time-words';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useConfig } from '../lib/config.ts';
import { useToday } from '../lib/today.ts';

/** Returns the texts about dates and the sunset, for a plan or for the service alone. */
export function useTimeWords(plan: TimeFacts['plan'] = null, freeMonths = 0): TimeWords {
  const { sunset, withdrawnPlans } = useConfig();
  const today = useToday();
  const lastDay = sunset === null ? null : calendarDate(sunset.date);
  return timeWords({ today, sunset: lastDay, withdrawnPlans, plan, freeMonths });
}
