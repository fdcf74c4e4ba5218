import { ApiError, errorText } from './api-error.ts';

/** Returns the message of the first invalid field, for a form with one field, or otherwise the error's own message. */
export function fieldErrorText(error: unknown, fallback: string): string {
  const field = error instanceof ApiError ? error.errors[0]?.message : undefined;
  return field ?? errorText(error, fallback);
}
