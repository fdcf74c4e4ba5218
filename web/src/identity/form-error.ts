import { ApiError } from '../lib/api-error.ts';
import { IdentityError } from './identity-error.ts';

export type FormError = { readonly title: string; readonly text: string };

/**
 * What a sign-in or sign-up form shows. The provider's refusals and our expected ones have words of their own;
 * anything else gets the step's own text, and a time-out or a lost connection says so.
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
