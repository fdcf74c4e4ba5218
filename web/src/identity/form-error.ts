import { ApiError } from '../lib/api-error.ts';
import { IdentityError } from './identity-error.ts';

export type FormError = { readonly title: string; readonly text: string };

/**
 * Returns the error to show on a sign-in or sign-up form. Provider refusals and expected errors have their own
 * messages, time-outs and lost connections are reported as such, and anything else uses `fallback`.
 */
export function formErrorOf(error: unknown, fallback: FormError): FormError {
  if (error instanceof IdentityError) return { title: error.title, text: error.message };
  if (!(error instanceof ApiError)) return fallback;
  switch (error.code) {
    case 'email-not-allowed':
    case 'email-taken':
    case 'confirm-first':
    case 'rate-limited':
    case 'timeout':
    case 'offline':
      return { title: error.title ?? fallback.title, text: error.message };
    default:
      return fallback;
  }
}
