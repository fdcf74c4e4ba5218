import type { Config } from '@niveshak/contract/platform/schemas';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { createContext, use } from 'react';
import { fetchConfig } from '../../../src/lib/config.ts';
import { wearBrand } from '../../../src/ui/theme.ts';
import { businessDay } from '../../../src/lib/dates.ts';

/** Configuration of this installation, whose firm may not be set up yet. */
export const ConsoleConfig = createContext<Config | null>(null);

/** Loads and returns the configuration, and applies the firm's colours to the console. */
export async function loadConsoleConfig(): Promise<Config> {
  const config = await fetchConfig();
  wearBrand(config.brand);
  return config;
}

export function useConfigOfConsole(): Config {
  const config = use(ConsoleConfig);
  if (config === null) throw new Error('useConfigOfConsole needs a ConsoleConfig above it');
  return config;
}

/** Returns the business date sent to the console. The server checks every date itself. */
export function useTodayOfConsole(): CalendarDate {
  const { businessNow } = useConfigOfConsole();
  return businessDay(businessNow) ?? calendarDate(businessNow.slice(0, 10));
}
