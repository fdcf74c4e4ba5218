import type { ErrorTable } from '../http/error-table.ts';

export const invalidInput = {
  status: 400,
  title: 'Some fields are not valid.',
  detail: 'Correct the marked fields. Nothing was saved.',
} as const;

export const platformErrors = {
  'invalid-input': invalidInput,
  'malformed-body': {
    status: 400,
    title: 'Unreadable request.',
    detail: 'The request body is not valid JSON. Nothing was saved.',
  },
  'malformed-request': {
    status: 400,
    title: 'Unreadable request.',
    detail: 'The request is not valid HTTP, or its address cannot be read.',
  },
  'request-timeout': {
    status: 408,
    title: 'Too slow.',
    detail: 'The request did not arrive in time. Try again.',
  },
  'headers-too-large': {
    status: 431,
    title: 'Too large.',
    detail: 'The headers of the request are larger than the server accepts.',
  },
  unauthenticated: {
    status: 401,
    title: 'Sign in again.',
    detail: 'Your session has ended. Sign in again.',
  },
  csrf: {
    status: 403,
    title: 'Reload the page.',
    detail: 'Your session token was missing. Reload the page and try again.',
  },
  impersonating: {
    status: 403,
    title: 'You are viewing as a member.',
    detail: 'You cannot change, send or download anything for the member here.',
  },
  'cross-site': {
    status: 403,
    title: 'Request refused.',
    detail: 'This call is only available to our own pages.',
  },
  'email-unconfirmed': {
    status: 403,
    title: 'Verify your email.',
    detail: 'Verify your email address first. We have sent you a link.',
  },
  'not-in-plan': {
    status: 403,
    title: 'Not in your plan.',
    detail: 'Your plan does not include this.',
  },
  'not-found': { status: 404, title: 'Not found.', detail: 'We could not find this.' },
  'method-not-allowed': {
    status: 405,
    title: 'Not possible.',
    detail: 'This address does not support that method.',
  },
  'too-large': { status: 413, title: 'Too large.', detail: 'The request is larger than this call accepts.' },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported format.',
    detail: 'Send application/json.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many attempts.',
    detail: 'Wait a moment and try again.',
  },
  internal: {
    status: 500,
    title: 'Yikes! Something went wrong.',
    detail: 'This is our fault, not yours. Try again later.',
  },
  unavailable: {
    status: 503,
    title: 'Back in a moment.',
    detail: 'We are unable to process the request at this time, please try again later.',
  },
  'clock-backwards': {
    status: 409,
    title: 'Time only moves forward.',
    detail: 'The test clock cannot be moved to an earlier instant.',
  },
} as const satisfies ErrorTable;
