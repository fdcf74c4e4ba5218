import type { OidcSettings } from '../../platform/identity-settings.ts';
import type { Probe } from '../http/probe.ts';
import { checkProbeResponse } from '../http/probe.ts';
import { callVendor } from '../http/vendor-call.ts';

/** Checks that the provider publishes its configuration for the configured issuer. */
export function probeDiscovery({ issuer }: OidcSettings): Probe {
  return async () => {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const answer = await callVendor({ vendor: 'oidc', method: 'GET', url });
    const named: unknown = answer.kind === 'answer' ? Reflect.get(Object(answer.body), 'issuer') : null;
    if (answer.kind === 'answer' && answer.status === 200 && named !== issuer)
      return `names itself ${String(named)}: check OIDC_ISSUER`;
    return checkProbeResponse(answer, 'OIDC_ISSUER', 'OIDC_ISSUER', [200]);
  };
}
