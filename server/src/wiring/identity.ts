import { probeManagement, probeSigningKeys } from '../adapters/auth0/probe.ts';
import type { Probe } from '../adapters/http/probe.ts';
import { probeDiscovery } from '../adapters/oidc/probe.ts';
import { oidcSignInPages } from '../adapters/oidc/sign-in-pages.ts';
import { endStaffSessionsAtProvider } from '../console/index.ts';
import { bindSignInPages } from '../identity/index.ts';
import type { IdentitySettings } from '../platform/identity-settings.ts';
import type { Context } from './context.ts';

/** Binds the redirects to and from the provider's pages, if people sign in there. */
export function wireSignInPages({ http, config, db, cookies, keys }: Context): void {
  const { identity, APP_ORIGIN: appOrigin } = config;
  if (identity.kind !== 'oidc') return;
  bindSignInPages(http, {
    db,
    pages: oidcSignInPages({ ...identity, redirectUri: `${appOrigin}/oidc/callback` }),
    cookies,
    appOrigin,
    key: keys.signInTicket,
    passwordUrl: identity.passwordUrl,
    givesStaffFactor: givesStaffFactor(identity),
    endStaffSessions: endStaffSessionsAtProvider,
  });
}

/** Returns the identity provider configuration for the browser. */
export function presentIdentity(identity: IdentitySettings) {
  if (identity.kind === 'oidc')
    return {
      domain: new URL(identity.issuer).origin,
      clientId: identity.clientId,
      connection: '',
      audience: '',
      issuer: identity.issuer,
      jwksUri: '',
      pages: { givesStaffFactor: givesStaffFactor(identity) },
    };
  const { domain, clientId, connection, audience, issuer, jwksUri } = identity;
  return { domain, clientId, connection, audience, issuer, jwksUri };
}

/** Returns the origin that the app calls or frames, or null if it only navigates there. */
export function identityOrigin(identity: IdentitySettings): string | null {
  return identity.kind === 'auth0' ? identity.domain : null;
}

/** Returns the URL for checking that the identity provider is up. */
export function identityAddress(identity: IdentitySettings): string {
  return identity.kind === 'auth0' ? identity.jwksUri : identity.issuer;
}

export function identityProbes(identity: IdentitySettings): [string, Probe][] {
  if (identity.kind === 'oidc') return [['identity provider', probeDiscovery(identity)]];
  return [
    ['identity provider: signing keys', probeSigningKeys(identity)],
    ['identity provider: management', probeManagement(identity)],
  ];
}

function givesStaffFactor(identity: IdentitySettings): boolean {
  if (identity.kind !== 'oidc') return false;
  const { acr, amr } = identity.staffFactor;
  return acr.length + amr.length > 0;
}
