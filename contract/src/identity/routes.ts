import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { empty, noBody, nothing, uuid } from '../http/shapes.ts';
import { loginBody, sessionAnswerSchema, sessionListSchema, signupBody } from './schemas.ts';

export const signup = defineRoute({
  id: 'signup',
  method: 'POST',
  path: '/accounts/signup',
  auth: 'bearer',
  summary: 'Creates the account for an identity that has just signed up, and a session.',
  params: nothing,
  query: nothing,
  body: signupBody,
  response: sessionAnswerSchema,
  status: 200,
  errors: [
    'bad-token',
    'email-not-allowed',
    'email-taken',
    'account-erased',
    'identity-unavailable',
    'rate-limited',
  ],
});

export const login = defineRoute({
  id: 'login',
  method: 'POST',
  path: '/accounts/login',
  auth: 'bearer',
  summary: 'Starts a session; also creates an account that is missing (sign-up broken half-way).',
  params: nothing,
  query: nothing,
  body: loginBody,
  response: sessionAnswerSchema,
  status: 200,
  errors: [
    'bad-token',
    'email-not-allowed',
    'email-taken',
    'account-erased',
    'identity-unavailable',
    'rate-limited',
  ],
});

export const logout = defineRoute({
  id: 'logout',
  method: 'GET',
  path: '/accounts/logout',
  auth: 'public',
  summary: 'Ends the session and clears both cookies; always 204.',
  params: nothing,
  query: nothing,
  body: noBody,
  response: empty,
  status: 204,
  errors: [],
});

export const accountSummary = defineRoute({
  id: 'accountSummary',
  method: 'GET',
  path: '/user/account-summary',
  auth: 'session',
  summary: 'The silent sign-in: the session user as they are now.',
  params: nothing,
  query: nothing,
  body: noBody,
  response: sessionAnswerSchema,
  status: 200,
  errors: [],
});

export const sendVerificationEmail = defineRoute({
  id: 'sendVerificationEmail',
  method: 'GET',
  path: '/user/send-verification-email',
  auth: 'session',
  summary: 'Asks the identity provider to send the verification e-mail again.',
  params: nothing,
  query: nothing,
  body: noBody,
  response: z.object({ isSent: z.boolean() }),
  status: 200,
  errors: ['verification-email-failed', 'rate-limited'],
});

export const listSessions = defineRoute({
  id: 'listSessions',
  method: 'GET',
  path: '/user/sessions',
  auth: 'confirmed',
  summary: 'The member’s live sessions, newest first.',
  params: nothing,
  query: nothing,
  body: noBody,
  response: sessionListSchema,
  status: 200,
  errors: [],
});

export const revokeOtherSessions = defineRoute({
  id: 'revokeOtherSessions',
  method: 'DELETE',
  path: '/user/sessions',
  auth: 'confirmed',
  summary: 'Ends all sessions of the member but the one that calls.',
  params: nothing,
  query: nothing,
  body: noBody,
  response: empty,
  status: 204,
  errors: [],
});

export const revokeSession = defineRoute({
  id: 'revokeSession',
  method: 'DELETE',
  path: '/user/sessions/{id}',
  auth: 'confirmed',
  summary: 'Ends one of the member’s sessions.',
  params: z.strictObject({ id: uuid }),
  query: nothing,
  body: noBody,
  response: empty,
  status: 204,
  errors: ['not-found'],
});
