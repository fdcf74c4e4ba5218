import { identityTexts } from '@niveshak/contract/identity/texts';

export type IdentityStep = 'login' | 'signup' | 'reset';

/** Fields of an auth0-js error that we use. Each may be missing or have another type. */
export type ProviderError = {
  readonly code?: unknown;
  readonly error?: unknown;
  readonly description?: unknown;
  readonly policy?: unknown;
  readonly statusCode?: unknown;
};

/** Identity provider refusal, worded as in specification section 8. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly title: string;
  readonly code: string;

  constructor(title: string, message: string, code: string) {
    super(message);
    this.title = title;
    this.code = code;
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Returns the user-facing error for a provider error. The codes come from the provider's error tables. */
export function identityErrorOf(step: IdentityStep, error: ProviderError): IdentityError {
  const code = text(error.code) ?? text(error.error) ?? 'unknown';
  switch (step) {
    case 'login':
      return new IdentityError(identityTexts.loginFailedTitle, loginText(code, error.statusCode), code);
    case 'signup':
      return new IdentityError(identityTexts.signUpFailedTitle, signUpText(code, error), code);
    case 'reset':
      return new IdentityError(identityTexts.resetFailedTitle, identityTexts.resetFailed, code);
  }
}

function loginText(code: string, status: unknown): string {
  if (code === 'too_many_attempts' || code === 'too_many_requests') return identityTexts.tooManyAttempts;
  // No response, or a provider error, so the password may be correct.
  if (typeof status !== 'number' || status >= 500) return identityTexts.loginServerFailed;
  return identityTexts.wrongPassword;
}

function signUpText(code: string, { description, policy }: ProviderError): string {
  switch (code) {
    case 'invalid_password':
      // For a weak password, `description` is an object and `policy` is the printable text.
      return text(description) ?? text(policy) ?? identityTexts.accountMayExist;
    case 'extensibility_error':
      return identityTexts.disposableEmail;
    default:
      return identityTexts.accountMayExist;
  }
}
