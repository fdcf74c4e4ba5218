import type { Config } from '@niveshak/contract/platform/schemas';
import { createContext, use } from 'react';

/** What this installation is; the firm may not be set up yet. */
export const ConsoleConfig = createContext<Config | null>(null);

export function useConfigOfConsole(): Config {
  const config = use(ConsoleConfig);
  if (config === null) throw new Error('useConfigOfConsole needs a ConsoleConfig above it');
  return config;
}
