import { AsyncLocalStorage } from 'node:async_hooks';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import http from 'node:http';
import Provider, { interactionPolicy } from 'oidc-provider';
import type { Configuration, JWK } from 'oidc-provider';
import { freePort } from '../../platform/free-port.ts';
import { createAccounts } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import { answerInteraction } from './interaction-pages.ts';

const oidcClient = { id: 'niveshak', secret: 'a-secret-of-the-oidc-tests' } as const;

export type TestOidcProvider = {
  readonly issuer: string;
  readonly accounts: Accounts;
  /** Settings for a product that uses this provider. */
  readonly env: Readonly<Record<string, string>>;
  /** Registers the product. Until then, the provider does not respond. */
  readonly serve: (appOrigin: string) => void;
  /** Signs with a new key from now on, and publishes only that one. */
  readonly rotateKeys: () => void;
  /** Sets how far the provider's clock is ahead of ours. */
  readonly setSkew: (seconds: number) => void;
  /** Drops connections: all, or only those of the product's own calls. */
  readonly setDown: (what: 'nothing' | 'all' | 'tokens') => void;
  /** Hides the signing keys, as if tokens had been signed by someone else. */
  readonly hideKeys: (isHidden: boolean) => void;
  readonly stop: () => Promise<void>;
};

export type TestOidcOptions = {
  /** Lifetime of ID tokens. Defaults to one hour. */
  readonly idTokenSeconds?: number;
  /** Defaults to true. */
  readonly verifiesEmail?: boolean;
  /** Whether logout tokens name only the account, so that all its sessions end. Defaults to false. */
  readonly logsOutEverywhere?: boolean;
};

/** Starts `oidc-provider` in this process, with plain pages for sign-in, sign-up and password reset. */
export async function startOidcProvider(options: TestOidcOptions = {}): Promise<TestOidcProvider> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const accounts = createAccounts(options.verifiesEmail ?? true);
  let provider: Provider | null = null;
  let appOrigin = '';
  let areKeysHidden = false;
  const renew = () => (provider = newProvider(issuer, accounts, { ...options, appOrigin }));
  let skewSeconds = 0;
  let down: Parameters<TestOidcProvider['setDown']>[0] = 'nothing';
  const server = http.createServer((request, response) => {
    if (down === 'all' || (down === 'tokens' && request.url?.startsWith('/token') === true))
      return void request.socket.destroy();
    // Run everything for this request with the shifted clock.
    return void ownClock.run(skewSeconds * 1000, () => answer(request, response));
  });
  const answer = (request: http.IncomingMessage, response: http.ServerResponse) => {
    if (areKeysHidden && request.url === '/jwks')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"keys":[]}');
    if (provider === null) return void response.writeHead(404).end();
    const path = new URL(request.url ?? '/', issuer).pathname;
    if (!path.startsWith('/interaction/')) return void provider.callback()(request, response);
    return void answerInteraction(provider, accounts, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    issuer,
    accounts,
    env: {
      IDENTITY_KIND: 'oidc',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
    },
    serve: (origin) => {
      appOrigin = origin;
      renew();
    },
    // Sessions are in the library's memory store, shared by all instances.
    rotateKeys: renew,
    setSkew: (seconds) => (skewSeconds = seconds),
    hideKeys: (isHidden) => (areKeysHidden = isHidden),
    setDown: (what) => (down = what),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Milliseconds by which the clock is ahead in the current request. */
const ownClock = new AsyncLocalStorage<number>();
const machineNow = Date.now.bind(Date);
Date.now = () => machineNow() + (ownClock.getStore() ?? 0);

type Registered = TestOidcOptions & { readonly appOrigin: string };

function newProvider(issuer: string, accounts: Accounts, options: Registered): Provider {
  const provider = new Provider(issuer, configuration(accounts, options));
  // Cookies and the product's calls use http.
  provider.proxy = true;
  return provider;
}

function configuration(
  accounts: Accounts,
  { appOrigin, idTokenSeconds = 3_600, logsOutEverywhere = false }: Registered,
): Configuration {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  return {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [`${appOrigin}/oidc/callback`],
        post_logout_redirect_uris: [`${appOrigin}/signin`, `${appOrigin}/staff/`],
        backchannel_logout_uri: `${appOrigin}/oidc/backchannel-logout`,
        backchannel_logout_session_required: !logsOutEverywhere,
      },
    ],
    jwks: { keys: [newKey()] },
    cookies: { keys: ['the cookie key of the oidc tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      acr: null,
      amr: null,
      auth_time: null,
      sid: null,
    },
    acrValues: ['two-factors'],
    discovery: { prompt_values_supported: ['none', 'login', 'consent', 'create'] },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        postLogoutSuccessSource: (context) => {
          context.body = '<h1>Signed out</h1>';
        },
        logoutSource: (context, form) => {
          context.body = `<h1>Sign out?</h1>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
        },
      },
    },
    findAccount: (_context, id) => accounts.claimsOf(id),
    fetch: fetchHere,
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      IdToken: idTokenSeconds,
      AccessToken: 300,
      AuthorizationCode: 60,
      Interaction: 600,
      Session: 86_400,
      Grant: 86_400,
    },
  };
}

/** Fetches without the library's dispatcher, which blocks calls to this machine. */
const fetchHere: typeof fetch = (url, init) => {
  const { method, headers, body, redirect } = init ?? {};
  return fetch(url, {
    ...(method === undefined ? {} : { method }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
    ...(redirect === undefined ? {} : { redirect }),
  });
};

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256', kty: 'RSA' };
}
