import { genericTexts } from '@niveshak/contract/platform/texts';
import type { Config } from '@niveshak/contract/platform/schemas';
import { createContext, use } from 'react';
import { ApiError } from './api-error.ts';
import { isConfig } from './config-shape.ts';
import { registerPlansOf } from './firm-plans.ts';
import { request } from './http.ts';

let loading: Promise<Config> | undefined;

export async function fetchConfig(): Promise<Config> {
  const { data } = await request('GET', '/api/config');
  if (!isConfig(data))
    throw new ApiError({ status: 200, code: 'unreadable', message: genericTexts.errorTitle });
  await registerPlansOf(data);
  return data;
}

/** Returns the configuration of this installation. Fetched once per page load, and again after a failure. */
export function loadConfig(): Promise<Config> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Configuration of an installation whose firm is set up, as required by all screens but one. */
export type FirmConfig = Config & { readonly firm: NonNullable<Config['firm']> };

export function hasFirm(config: Config): config is FirmConfig {
  return config.firm !== null;
}

export const ConfigContext = createContext<FirmConfig | null>(null);

export function useConfig(): FirmConfig {
  const config = use(ConfigContext);
  if (config === null) throw new Error('useConfig needs a ConfigContext above it');
  return config;
}
