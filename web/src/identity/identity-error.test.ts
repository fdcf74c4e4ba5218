import { identityTexts } from '@niveshak/contract/identity/texts';
import { expect, test } from 'vitest';
import { identityErrorOf } from './identity-error.ts';

test.each([['invalid_grant'], ['invalid_user_password'], ['access_denied']])('login: %s', (code) => {
  const error = identityErrorOf('login', { code, statusCode: 403 });
  expect(error.message).toBe(identityTexts.wrongPassword);
  expect(error.title).toBe('Login failed.');
});

test('login: a blocked account, and a provider that does not respond', () => {
  expect(identityErrorOf('login', { code: 'too_many_attempts', statusCode: 429 }).message).toBe(
    identityTexts.tooManyAttempts,
  );
  expect(identityErrorOf('login', { code: 500, statusCode: 500 }).message).toBe(
    identityTexts.loginServerFailed,
  );
  expect(identityErrorOf('login', {}).message).toBe(identityTexts.loginServerFailed);
});

test('sign-up: the password rule in the provider’s words', () => {
  expect(identityErrorOf('signup', { code: 'invalid_password', description: 'Too common.' }).message).toBe(
    'Too common.',
  );
  const rules = { rules: [], verified: false };
  expect(
    identityErrorOf('signup', { code: 'invalid_password', description: rules, policy: '* At least 8' })
      .message,
  ).toBe('* At least 8');
});

test('sign-up: disposable addresses, and everything else', () => {
  expect(identityErrorOf('signup', { code: 'extensibility_error' }).message).toBe(
    identityTexts.disposableEmail,
  );
  for (const code of ['user_exists', 'invalid_signup', 'whatever']) {
    expect(identityErrorOf('signup', { code }).message).toBe(identityTexts.accountMayExist);
  }
});

test('reset', () => {
  const error = identityErrorOf('reset', { code: 'too_many_requests', statusCode: 429 });
  expect([error.title, error.message]).toEqual([identityTexts.resetFailedTitle, identityTexts.resetFailed]);
});
