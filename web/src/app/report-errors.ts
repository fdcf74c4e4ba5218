import type { Config } from '@niveshak/contract/platform/schemas';
import { load } from '../lib/load.ts';

/** Error reports: in production, where a DSN is set, without session tracking, without what people typed. */
export async function reportErrors(config: Config): Promise<void> {
  if (!import.meta.env.PROD || config.errorReporting === null) return;
  const { init, getDefaultIntegrations } = await load(() => import('./error-reporter.ts'));
  init({
    dsn: config.errorReporting.dsn,
    release: config.errorReporting.release,
    defaultIntegrations: getDefaultIntegrations({}).filter(({ name }) => name !== 'BrowserSession'),
    // The identity client's errors hold the whole request; a URL may hold a claim's token.
    beforeBreadcrumb: () => null,
    beforeSend: (event) => {
      const { extra: _extra, request: _request, user: _user, ...rest } = event;
      return rest;
    },
  });
}
