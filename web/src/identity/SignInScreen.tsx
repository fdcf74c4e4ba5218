import { identityTexts } from '@niveshak/contract/identity/texts';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { load } from '../lib/load.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { linkClass } from '../ui/link-class.ts';
import { TextField } from '../ui/TextField.tsx';
import { useSmallForm } from '../ui/use-small-form.ts';
import { sendAuth, useIsSigningIn } from './auth.ts';
import type { FormError } from './form-error.ts';
import { formErrorOf } from './form-error.ts';
import { emailRule, passwordRule } from './form-rules.ts';
import { warmIdentityClient } from './identity-client.ts';
import { PageTitle } from '../lib/PageTitle.tsx';

const fallback: FormError = { title: identityTexts.loginFailedTitle, text: identityTexts.loginServerFailed };

const empty = { email: '', password: '' };
const rules = { email: emailRule, password: passwordRule };

/** Few people sign in by email, so this code loads on demand. */
const EmailSignIn = lazy(() =>
  load(() => import('./EmailSignIn.tsx')).then((module) => ({ default: module.EmailSignIn })),
);

/** Returns the provider's response from the URL fragment, or null if there is none. */
function providerAnswer(): string | null {
  return /^#(access_token|error)=/.test(location.hash) ? location.hash : null;
}

export function SignInScreen() {
  const [answer] = useState(providerAnswer);
  const [isByEmail, setByEmail] = useState(answer !== null);
  if (!isByEmail) return <PasswordSignIn onByEmail={() => setByEmail(true)} />;
  return (
    <>
      <PageTitle>Sign in</PageTitle>
      <h1 className="text-3xl">Sign in</h1>
      <Suspense>
        <EmailSignIn answer={answer} onPassword={() => setByEmail(false)} />
      </Suspense>
    </>
  );
}

function PasswordSignIn({ onByEmail }: { onByEmail: () => void }) {
  const search = useSearch({ from: '/signin' });
  const isBusy = useIsSigningIn();
  const [failure, setFailure] = useState<FormError | null>(null);
  const { field, onSubmit } = useSmallForm(empty, rules, warmIdentityClient);
  const submit = onSubmit(({ email, password }) => {
    setFailure(null);
    sendAuth({
      type: 'SIGN_IN',
      email: email.trim(),
      password,
      onError: (error) => setFailure(formErrorOf(error, fallback)),
    });
  });
  return (
    <>
      <PageTitle>Sign in</PageTitle>
      <h1 className="text-3xl">Sign in</h1>
      <form noValidate aria-label="Sign in" className="mt-6 flex flex-col gap-5" onSubmit={submit}>
        {failure !== null && (
          <ErrorBanner title={failure.title} takesFocus>
            {failure.text}
          </ErrorBanner>
        )}
        <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
        <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
        <Button variant="primary" type="submit" isBusy={isBusy}>
          Sign in
        </Button>
      </form>
      <p className="mt-6">
        <button type="button" className={linkClass} onClick={onByEmail}>
          {identityTexts.byEmail}
        </button>
      </p>
      <p className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-2">
        <Link to={paths.forgot} className={linkClass}>
          Forgot your password?
        </Link>
        <span>
          New here?{' '}
          <Link to={paths.signUp} search={search} className={linkClass}>
            Sign up
          </Link>
        </span>
      </p>
    </>
  );
}
