import { ApiError, errorText } from './api-error.ts';

/** Returns the message of the first invalid field, or the error's own message, for a form with one field. */
export function fieldErrorText(error: unknown, fallback: string): string {
  const field = error instanceof ApiError ? error.errors[0]?.message : undefined;
  return field ?? errorText(error, fallback);
}
