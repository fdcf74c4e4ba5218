import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { empty, uuid } from '../http/shapes.ts';
import { loginBody, sessionAnswerSchema, sessionListSchema, signupBody } from './schemas.ts';

export const signup = defineRoute({
  id: 'signup',
  method: 'POST',
  path: '/accounts/signup',
  auth: 'bearer',
  summary: 'Creates the account for an identity that has just signed up, and a session.',
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
  summary: 'Starts a session; also creates an account that is missing (sign-up broken half-way).',
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
  summary: 'Ends the session and clears both cookies; always 204.',
  query: z.looseObject({}),
  response: empty,
  status: 204,
});

export const accountSummary = defineRoute({
  id: 'accountSummary',
  method: 'GET',
  path: '/user/account-summary',
  auth: 'session',
  summary: 'The silent sign-in: the session user as they are now.',
  response: sessionAnswerSchema,
});

export const sendVerificationEmail = defineRoute({
  id: 'sendVerificationEmail',
  method: 'GET',
  path: '/user/send-verification-email',
  auth: 'session',
  isOwn: true,
  summary: 'Asks the identity provider to send the verification email again.',
  response: z.object({ isSent: z.boolean() }),
  errors: ['verification-email-failed', 'rate-limited'],
});

export const listSessions = defineRoute({
  id: 'listSessions',
  method: 'GET',
  path: '/user/sessions',
  auth: 'confirmed',
  summary: 'The member’s live sessions, newest first.',
  response: sessionListSchema,
});

export const revokeOtherSessions = defineRoute({
  id: 'revokeOtherSessions',
  method: 'DELETE',
  path: '/user/sessions',
  auth: 'confirmed',
  summary: 'Ends all sessions of the member but the one that calls.',
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
