import { identityMessages, identityTexts } from '@niveshak/contract/identity/texts';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { readCookie } from '../lib/cookies.ts';
import { load } from '../lib/load.ts';
import { paths } from '../lib/paths.ts';
import { cookieNames } from '../lib/storage-keys.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { linkClass } from '../ui/link-class.ts';
import { TextField } from '../ui/TextField.tsx';
import { useSmallForm } from '../ui/use-small-form.ts';
import { sendAuth, useIsSigningIn } from './auth.ts';
import type { FormError } from './form-error.ts';
import { formErrorOf } from './form-error.ts';
import { emailRule, nameRule, passwordRule } from './form-rules.ts';
import { IdentityError } from './identity-error.ts';
import { warmIdentityClient } from './identity-client.ts';
import { storeSignUpDraft, signUpDraft } from './sign-up-again.ts';
import { PageTitle } from '../lib/PageTitle.tsx';

const fallback: FormError = {
  title: identityTexts.signUpFailedTitle,
  text: identityTexts.signUpServerFailed,
};

type Search = { redirect_to?: string };

const empty = { firstName: '', lastName: '', email: '', password: '' };
const rules = {
  firstName: nameRule('firstName'),
  lastName: nameRule('lastName'),
  email: emailRule,
  password: passwordRule,
};

/** Most visitors have not chosen a plan, so its name is not in the first scripts. */
const ChosenPlan = lazy(() =>
  load(() => import('./ChosenPlan.tsx')).then((module) => ({ default: module.ChosenPlan })),
);

export function SignUpScreen() {
  const search = useSearch({ from: '/signup' });
  const isBusy = useIsSigningIn();
  const [failure, setFailure] = useState<FormError | null>(null);
  const [draft] = useState(signUpDraft);
  const plan = readCookie(cookieNames.plan);
  const { field, fail, onSubmit } = useSmallForm({ ...empty, ...draft }, rules, warmIdentityClient);
  useEffect(() => {
    if (draft === null) return undefined;
    // The member returned to correct the address.
    document.querySelector<HTMLInputElement>('input[name="email"]')?.select();
    return () => storeSignUpDraft(null);
  }, [draft]);
  const submit = onSubmit(({ firstName, lastName, email, password }) => {
    setFailure(null);
    sendAuth({
      type: 'SIGN_UP',
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      email: email.trim(),
      password,
      onError: (error) => {
        if (error instanceof IdentityError)
          fail(error.code === 'invalid_password' ? 'password' : 'email', error.message);
        else setFailure(formErrorOf(error, fallback));
      },
    });
  });
  return (
    <>
      <PageTitle>Sign up</PageTitle>
      <h1 className="text-3xl">Create your account</h1>
      {plan !== null && (
        <p className="mt-2 min-h-6 text-soft">
          <Suspense>
            <ChosenPlan plan={plan} />
          </Suspense>
        </p>
      )}
      {draft !== null && <p className="mt-2 text-soft">{identityTexts.signUpAgain}</p>}
      <form noValidate aria-label="Sign up" className="mt-6 flex flex-col gap-5" onSubmit={submit}>
        {failure !== null && (
          <ErrorBanner title={failure.title} takesFocus>
            {failure.text}
          </ErrorBanner>
        )}
        <Fields field={field} search={search} />
        <Button variant="primary" type="submit" isBusy={isBusy}>
          Sign up
        </Button>
      </form>
      <p className="mt-6">
        Have an account already?{' '}
        <Link to={paths.signIn} search={search} className={linkClass}>
          Sign in
        </Link>
      </p>
    </>
  );
}

type FieldsProps = Pick<ReturnType<typeof useSmallForm<keyof typeof empty>>, 'field'> & { search: Search };

function Fields({ field, search }: FieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField label="First name" autoComplete="given-name" maxLength={80} {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" maxLength={80} {...field('lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        hint={
          field('email').error === identityTexts.accountMayExist ? (
            <ExistingAccount search={search} />
          ) : undefined
        }
        {...field('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={field('password').error === undefined ? identityMessages.passwordHint : undefined}
        {...field('password')}
      />
    </>
  );
}

function ExistingAccount({ search }: { search: Search }) {
  return (
    <>
      <Link to={paths.signIn} search={search} className={linkClass}>
        Sign in
      </Link>{' '}
      or{' '}
      <Link to={paths.forgot} className={linkClass}>
        reset your password
      </Link>
    </>
  );
}
