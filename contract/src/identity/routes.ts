import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { empty, uuid } from '../http/shapes.ts';
import { loginBody, sessionAnswerSchema, sessionListSchema, signupBody } from './schemas.ts';

export const signup = defineRoute({
  id: 'signup',
  method: 'POST',
  path: '/accounts/signup',
  auth: 'bearer',
  summary: 'Creates an account and a session for a newly signed-up identity.',
  body: signupBody,
  response: sessionAnswerSchema,
  errors: [
    'bad-token',
    'email-not-allowed',
    'email-taken',
    'confirm-first',
    'not-open',
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
  summary: 'Starts a session, and creates the account if it is missing after an incomplete sign-up.',
  body: loginBody,
  response: sessionAnswerSchema,
  errors: [
    'bad-token',
    'email-not-allowed',
    'email-taken',
    'confirm-first',
    'not-open',
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
  summary: 'Ends the session and clears both cookies; always returns 204.',
  query: z.looseObject({}),
  response: empty,
  status: 204,
});

export const accountSummary = defineRoute({
  id: 'accountSummary',
  method: 'GET',
  path: '/user/account-summary',
  auth: 'session',
  summary: 'Returns the current session user (silent sign-in).',
  response: sessionAnswerSchema,
});

export const sendVerificationEmail = defineRoute({
  id: 'sendVerificationEmail',
  method: 'GET',
  path: '/user/send-verification-email',
  auth: 'session',
  isOwn: true,
  summary: 'Requests another verification email from the identity provider.',
  response: z.object({ isSent: z.boolean() }),
  errors: ['verification-email-failed', 'rate-limited'],
});

export const listSessions = defineRoute({
  id: 'listSessions',
  method: 'GET',
  path: '/user/sessions',
  auth: 'confirmed',
  summary: 'Lists the member’s live sessions, newest first.',
  response: sessionListSchema,
});

export const revokeOtherSessions = defineRoute({
  id: 'revokeOtherSessions',
  method: 'DELETE',
  path: '/user/sessions',
  auth: 'confirmed',
  summary: 'Ends all of the member’s sessions except the calling one.',
  response: empty,
  status: 204,
});

export const revokeSession = defineRoute({
  id: 'revokeSession',
  method: 'DELETE',
  path: '/user/sessions/{id}',
  auth: 'confirmed',
  summary: 'Ends one of the member’s sessions.',
  params: z.strictObject({ id: uuid }),
  response: empty,
  status: 204,
  errors: ['not-found'],
});
