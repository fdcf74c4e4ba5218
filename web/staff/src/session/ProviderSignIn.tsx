import {
  signInErrorText,
  signInPagePath,
  signInPagesTexts,
  signedInFragment,
  ticketBearer,
} from '@niveshak/contract/identity/sign-in-pages';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, errorText } from '../../../src/lib/api-error.ts';
import { Button, buttonClass } from '../../../src/ui/Button.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { Loading } from '../../../src/ui/Loading.tsx';
import { CodeField } from './CodeField.tsx';
import { signIn } from './session.ts';

type Props = {
  /** Invitation token, on the first visit. */
  readonly invite: string | null;
  readonly onReturned: () => void;
};

/**
 * Screen that redirects to the identity provider. On return, it starts the session, with a code if we manage the second
 * factor.
 */
export function ProviderSignIn({ invite, onReturned }: Props) {
  const client = useQueryClient();
  const [fragment] = useState(location.hash);
  const [isBusy, setBusy] = useState(fragment === signedInFragment);
  const [failure, setFailure] = useState(() => signInErrorText(fragment) ?? undefined);
  const [code, setCode] = useState<string | null>(null);
  const enter = useCallback(
    (given: string | null) => {
      signIn(client, { accessToken: ticketBearer, code: given, invite })
        .then(onReturned)
        .catch((error: unknown) => {
          const isCodeMissing = error instanceof ApiError && error.code === 'second-factor' && given === null;
          if (isCodeMissing) setCode('');
          else setFailure(errorText(error, signInPagesTexts.failed));
        })
        .finally(() => setBusy(false));
    },
    [client, invite, onReturned],
  );
  useEffect(() => {
    // Must run only once, although the effect reruns when a callback changes.
    if (location.hash === '') return;
    history.replaceState(null, '', location.pathname);
    if (fragment === signedInFragment) enter(null);
  }, [fragment, enter]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    enter(code);
  };
  if (code !== null)
    return (
      <form noValidate className="mt-6 flex flex-col gap-5" aria-label="Sign in" onSubmit={submit}>
        <CodeField value={code} error={failure} onChange={setCode} />
        <Button variant="primary" type="submit" isBusy={isBusy}>
          Sign in
        </Button>
      </form>
    );
  if (isBusy) return <Loading message={signInPagesTexts.returning} isSection />;
  return (
    <div className="mt-6 flex flex-col gap-5">
      {failure !== undefined && (
        <ErrorBanner title="Not signed in." takesFocus>
          {failure}
        </ErrorBanner>
      )}
      <a
        className={buttonClass('primary')}
        href={signInPagePath('staff', { return_to: location.pathname.replace(/\/+$/, '') })}
      >
        {signInPagesTexts.staffButton}
      </a>
    </div>
  );
}
