import {
  signInErrorText,
  signInPagePath,
  signInPagesTexts,
  signedInFragment,
  ticketBearer,
} from '@niveshak/contract/identity/sign-in-pages';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { errorText } from '../lib/api-error.ts';
import { readCookie } from '../lib/cookies.ts';
import { load } from '../lib/load.ts';
import { PageTitle } from '../lib/PageTitle.tsx';
import { paths } from '../lib/paths.ts';
import { cookieNames, localKeys } from '../lib/storage-keys.ts';
import { buttonClass } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { linkClass, loneLinkClass } from '../ui/link-class.ts';
import { Loading } from '../ui/Loading.tsx';
import { sendAuth } from './auth.ts';

const { failedTitle, failed } = signInPagesTexts;

const ChosenPlan = lazy(() =>
  load(() => import('./ChosenPlan.tsx')).then((module) => ({ default: module.ChosenPlan })),
);

type Purpose = 'signin' | 'signup' | 'forgot';

export function SignInScreen() {
  return <ProviderScreen purpose="signin" />;
}

export function SignUpScreen() {
  return <ProviderScreen purpose="signup" />;
}

export function ForgotPasswordScreen() {
  return <ProviderScreen purpose="forgot" />;
}

/** Screen that redirects to the identity provider, and starts the session when the browser returns. */
function ProviderScreen({ purpose }: { readonly purpose: Purpose }) {
  const search = useSearch({ strict: false });
  const [fragment] = useState(location.hash);
  const [isReturning, setReturning] = useState(fragment === signedInFragment);
  const [failure, setFailure] = useState(() => signInErrorText(fragment));
  useEffect(() => {
    if (fragment === '') return;
    history.replaceState(history.state, '', location.pathname + location.search);
    if (fragment !== signedInFragment) return;
    localStorage.setItem(localKeys.providerSession, '1');
    sendAuth({
      type: 'SIGN_IN',
      // The server gets the address from the provider, but the API requires a value.
      known: { email: 'unknown', accessToken: ticketBearer },
      onError: (error) => {
        setReturning(false);
        setFailure(errorText(error, failed));
      },
    });
  }, [fragment]);
  const plan = purpose === 'signup' ? readCookie(cookieNames.plan) : null;
  const { title, lead, button } = signInPagesTexts[purpose];
  if (isReturning) return <Loading message={signInPagesTexts.returning} />;
  const { redirect_to } = search;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 className="text-3xl">{title}</h1>
      {plan !== null && (
        <p className="mt-2 min-h-6 text-soft">
          <Suspense>
            <ChosenPlan plan={plan} />
          </Suspense>
        </p>
      )}
      <p className="mt-2 text-soft">{lead}</p>
      {failure !== null && (
        <div className="mt-6">
          <ErrorBanner title={failedTitle} takesFocus>
            {failure}
          </ErrorBanner>
        </div>
      )}
      <a
        className={buttonClass('primary', 'regular', 'mt-6 w-full')}
        href={signInPagePath(purpose, redirect_to === undefined ? {} : { redirect_to })}
      >
        {button}
      </a>
      <OtherPurposes purpose={purpose} />
    </>
  );
}

function OtherPurposes({ purpose }: { readonly purpose: Purpose }) {
  const { redirect_to } = useSearch({ strict: false });
  const search = redirect_to === undefined ? {} : { redirect_to };
  return (
    <p className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2">
      {purpose === 'signin' ? (
        <>
          <Link to={paths.forgot} className={linkClass}>
            Forgot your password?
          </Link>
          <span>
            New here?{' '}
            <Link to={paths.signUp} search={search} className={linkClass}>
              Sign up
            </Link>
          </span>
        </>
      ) : (
        <Link to={paths.signIn} search={search} className={loneLinkClass}>
          Back to sign in
        </Link>
      )}
    </p>
  );
}
