import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OidcSettings } from '../../platform/identity-settings.ts';
import { probeDiscovery } from './probe.ts';

let answer: { readonly status: number; readonly body: unknown };
const server = http.createServer((request, response) => {
  const isDiscovery = request.url === '/realms/firm/.well-known/openid-configuration';
  response.writeHead(isDiscovery ? answer.status : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer.body));
});
let issuer: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/realms/firm`;
});
afterAll(() => server.close());

const probed = (named: string) => {
  const settings: OidcSettings = {
    kind: 'oidc',
    issuer: named,
    clientId: 'niveshak',
    clientSecret: null,
    clientAuthentication: 'basic',
    passwordUrl: null,
    staffFactor: { acr: [], amr: [] },
  };
  return probeDiscovery(settings)();
};

it('accepts a provider whose issuer matches the settings', async () => {
  answer = { status: 200, body: { issuer } };
  expect(await probed(issuer)).toBeNull();
});

it('reports a different issuer, a wrong URL and an unavailable provider', async () => {
  answer = { status: 200, body: { issuer: `${issuer}/` } };
  expect(await probed(issuer)).toContain('check OIDC_ISSUER');
  answer = { status: 404, body: {} };
  expect(await probed(issuer)).toContain('answers 404');
  expect(await probed('http://127.0.0.1:9/realms/firm')).toContain('does not answer');
});
