import type { Probe } from '../http/probe.ts';
import { checkProbeResponse } from '../http/probe.ts';
import { callVendor } from '../http/vendor-call.ts';
import type { Auth0Options } from './identity-provider.ts';

export function probeSigningKeys({ jwksUri }: Auth0Options): Probe {
  return async () => {
    const answer = await callVendor({ vendor: 'auth0', method: 'GET', url: jwksUri });
    if (answer.kind === 'answer' && !Array.isArray(Reflect.get(Object(answer.body), 'keys')))
      return 'answers without signing keys: check IDENTITY_JWKS_URI';
    return checkProbeResponse(answer, 'IDENTITY_JWKS_URI', 'IDENTITY_JWKS_URI', [200]);
  };
}

export function probeManagement(options: Auth0Options): Probe {
  return async () =>
    checkProbeResponse(
      await callVendor({
        vendor: 'auth0',
        method: 'POST',
        url: `${options.domain}/oauth/token`,
        json: {
          grant_type: 'client_credentials',
          client_id: options.managementClientId,
          client_secret: options.managementClientSecret,
          audience: options.managementAudience,
        },
      }),
      'IDENTITY_DOMAIN',
      'IDENTITY_MANAGEMENT_CLIENT_ID, IDENTITY_MANAGEMENT_CLIENT_SECRET and IDENTITY_MANAGEMENT_AUDIENCE',
      [200],
    );
}
