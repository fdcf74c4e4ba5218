import type http from 'node:http';
import { text } from 'node:stream/consumers';
import type Provider from 'oidc-provider';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import type { Account, Accounts } from './accounts.ts';

/** Serves the provider's pages, one form per prompt, and handles their submission. */
export async function answerInteraction(
  provider: Provider,
  accounts: Accounts,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const { uid, prompt, params } = await provider.interactionDetails(request, response);
  const hint = typeof params['login_hint'] === 'string' ? params['login_hint'] : '';
  const kind = prompt.name === 'create' ? 'create' : 'login';
  if (request.method !== 'POST')
    return send(response, kind === 'create' ? signUpForm(uid, hint) : signInForm(uid, hint));
  const form = new URLSearchParams(await text(request));
  const of = (name: string) => form.get(name) ?? '';
  if (of('what') === 'cancel')
    return provider.interactionFinished(request, response, { error: 'access_denied' });
  if (of('what') === 'create') {
    const account = accounts.add({
      email: of('email'),
      password: of('password'),
      firstName: of('firstName'),
      lastName: of('lastName'),
    });
    return finish(provider, request, response, account, kind);
  }
  const account = accounts.byEmail(of('email'));
  if (of('what') === 'reset' && account !== null) {
    account.password = of('password');
    return send(response, `<p>Your password is changed.</p>${signInForm(uid, account.email)}`);
  }
  if (account === null || account.password !== of('password'))
    return send(response, `<p role="alert">Wrong email or password.</p>${signInForm(uid, of('email'))}`);
  return finish(provider, request, response, account, kind);
}

function finish(
  provider: Provider,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  account: Account,
  kind: 'create' | 'login',
): Promise<void> {
  const factor = account.hasFactor ? { acr: 'two-factors', amr: ['pwd', 'otp'] } : { amr: ['pwd'] };
  // The prompt `create` is complete once there is a result with that name.
  const created = kind === 'create' ? { create: {} } : {};
  return provider.interactionFinished(request, response, {
    ...created,
    login: {
      accountId: account.id,
      ts: Math.floor(Date.now() / 1000) - account.signedInSecondsAgo,
      ...factor,
    },
  });
}

function send(response: http.ServerResponse, body: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><title>Sign in at the provider</title><main>${body}</main></html>`);
}

function field(label: string, name: string, value = '', type = 'text'): string {
  return `<p><label>${label} <input name="${name}" type="${type}" value="${escapeHtml(value)}"></label></p>`;
}

function signInForm(uid: string, hint: string): string {
  return `<form method="post" action="/interaction/${uid}">${field('Email', 'email', hint)}${field('Password', 'password', '', 'password')}
    <button name="what" value="login">Sign in</button> <button name="what" value="reset">Set this password</button>
    <button name="what" value="cancel">Cancel</button></form>`;
}

function signUpForm(uid: string, hint: string): string {
  return `<form method="post" action="/interaction/${uid}">${field('First name', 'firstName')}${field('Last name', 'lastName')}
    ${field('Email', 'email', hint)}${field('Password', 'password', '', 'password')}
    <button name="what" value="create">Sign up</button></form>`;
}
