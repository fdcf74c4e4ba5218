import { identityTexts } from '@niveshak/contract/identity/texts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { loadConfig } from '../lib/config.ts';
import { load } from '../lib/load.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { loneLinkClass } from '../ui/link-class.ts';
import { TextField } from '../ui/TextField.tsx';
import { useSmallForm } from '../ui/use-small-form.ts';
import type { FormError } from './form-error.ts';
import { formErrorOf } from './form-error.ts';
import { emailRule } from './form-rules.ts';
import { createIdentityClient, warmIdentityClient } from './identity-client.ts';
import { PageTitle } from '../lib/PageTitle.tsx';

const fallback: FormError = { title: identityTexts.resetFailedTitle, text: identityTexts.resetFailed };

const empty = { email: '' };
const rules = { email: emailRule };

const ResetSent = lazy(() =>
  load(() => import('./ResetSent.tsx')).then((module) => ({ default: module.ResetSent })),
);

async function requestReset(email: string): Promise<void> {
  const client = await createIdentityClient((await loadConfig()).identity);
  await client.requestReset(email);
}

export function ForgotPasswordScreen() {
  const [failure, setFailure] = useState<FormError | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { field, onSubmit } = useSmallForm(empty, rules, warmIdentityClient);
  const send = (email: string) => {
    setFailure(null);
    setBusy(true);
    requestReset(email)
      .then(() => setSentTo(email))
      .catch((error: unknown) => {
        setSentTo(null);
        setFailure(formErrorOf(error, fallback));
      })
      .finally(() => setBusy(false));
  };
  const submit = onSubmit(({ email }) => send(email.trim()));
  if (sentTo !== null)
    return (
      <Suspense>
        <ResetSent
          email={sentTo}
          isBusy={isBusy}
          onResend={() => send(sentTo)}
          onChange={() => setSentTo(null)}
        />
      </Suspense>
    );
  return (
    <>
      <PageTitle>Reset your password</PageTitle>
      <h1 className="text-3xl">Reset your password</h1>
      <p className="mt-2 text-soft">We email you a link to set a new password.</p>
      <form
        noValidate
        aria-label="Reset your password"
        className="mt-6 flex flex-col gap-5"
        onSubmit={submit}
      >
        {failure !== null && (
          <ErrorBanner title={failure.title} takesFocus>
            {failure.text}
          </ErrorBanner>
        )}
        <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
        <Button variant="primary" type="submit" isBusy={isBusy}>
          Send the link
        </Button>
      </form>
      <p className="mt-6">
        <Link to={paths.signIn} className={loneLinkClass}>
          Back to sign in
        </Link>
      </p>
    </>
  );
}
