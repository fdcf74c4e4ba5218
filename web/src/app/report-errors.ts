import type { Config } from '@niveshak/contract/platform/schemas';
import { load } from '../lib/load.ts';

/** Enables error reports in production if a DSN is set. Session tracking and user input are excluded. */
export async function reportErrors(config: Config): Promise<void> {
  if (!import.meta.env.PROD || config.errorReporting === null) return;
  const { init, getDefaultIntegrations } = await load(() => import('./error-reporter.ts'));
  init({
    dsn: config.errorReporting.dsn,
    release: config.errorReporting.release,
    defaultIntegrations: getDefaultIntegrations({}).filter(({ name }) => name !== 'BrowserSession'),
    // The identity client's errors contain the whole request; a URL may contain a claim token.
    beforeBreadcrumb: () => null,
    beforeSend: (event) => {
      const { extra: _extra, request: _request, user: _user, ...rest } = event;
      return rest;
    },
  });
}
