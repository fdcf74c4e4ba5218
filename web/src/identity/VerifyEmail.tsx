import { accountSummary, sendVerificationEmail } from '@niveshak/contract/identity/routes';
import { identityTexts } from '@niveshak/contract/identity/texts';
import { verificationTexts } from '@niveshak/contract/identity/verification-texts';
import { isQuotedPlan } from '@niveshak/domain/catalogue/plan';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { readCookie } from '../lib/cookies.ts';
import { paths } from '../lib/paths.ts';
import { cookieNames } from '../lib/storage-keys.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { linkClass } from '../ui/link-class.ts';
import { showToast } from '../ui/toast-store.ts';
import { sendAuth, useUser } from './auth.ts';
import { ChosenPlan } from './ChosenPlan.tsx';
import { storeSignUpDraft } from './sign-up-again.ts';
import { PageTitle } from '../lib/PageTitle.tsx';

/** Slow, because each poll makes the server query the identity provider. */
const pollEveryMs = 8000;

/** Screen that polls for the email confirmation, because the link may be opened on another device. */
export function VerifyEmail() {
  const { email } = useUser();
  const plan = readCookie(cookieNames.plan);
  const { data: isConfirmed = false } = useQuery({
    queryKey: ['email-confirmed'],
    queryFn: async () => (await call(accountSummary)).user.hasConfirmedEmail,
    refetchInterval: pollEveryMs,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (isConfirmed) sendAuth({ type: 'SILENT_SIGN_IN' });
  }, [isConfirmed]);
  useCheckoutNext(plan);

  const look = useMutation({
    mutationFn: async () => (await call(accountSummary)).user.hasConfirmedEmail,
    onSuccess: (hasConfirmed) => {
      if (hasConfirmed) sendAuth({ type: 'SILENT_SIGN_IN' });
      else showToast('error', verificationTexts.notConfirmedYet);
    },
    onError: (error) => showToast('error', errorText(error, identityTexts.accountSummaryFailed)),
  });
  const resend = useMutation({
    mutationFn: () => call(sendVerificationEmail),
    onSuccess: () => showToast('success', verificationTexts.sent),
    onError: (error) => showToast('error', errorText(error, verificationTexts.failed)),
  });

  return (
    <div className="mx-auto max-w-lg">
      <PageTitle>Verify your email</PageTitle>
      <Icon name="mail" className="size-10 text-accent-strong" />
      <h1 className="mt-4 text-3xl">Verify your email</h1>
      <p className="mt-3 text-lg">
        We sent a link to <strong className="font-semibold break-words">{email}</strong>. Open it on any
        device; this page continues automatically.
      </p>
      {plan !== null && (
        <p className="mt-2 text-soft">
          <ChosenPlan plan={plan} />
        </p>
      )}
      <Button changes className="mt-7" isBusy={look.isPending} onClick={() => look.mutate()}>
        Refresh
      </Button>
      <div className="mt-8 border-t border-rule pt-4">
        <p className="text-soft">No email after a minute? Check your spam folder.</p>
        <Button changes className="mt-3" isBusy={resend.isPending} onClick={() => resend.mutate()}>
          Resend verification email
        </Button>
        <div className="mt-4 flex flex-wrap items-center gap-x-6">
          <ChangeAddress />
          <button
            type="button"
            className={`${linkClass} min-h-11`}
            onClick={() => sendAuth({ type: 'SIGN_OUT' })}
          >
            Sign out
          </button>
        </div>
      </div>
    </div>
  );
}

/** Form that repeats the sign-up with a new address, because the identity provider cannot change it. */
function ChangeAddress() {
  const { email, firstName, lastName } = useUser();
  const navigate = useNavigate();
  const { redirect_to } = useSearch({ strict: false });
  const changeAddress = async () => {
    storeSignUpDraft({ firstName, lastName, email });
    await navigate({ to: paths.signUp, search: redirect_to === undefined ? {} : { redirect_to } });
    sendAuth({ type: 'SIGN_OUT' });
  };
  return (
    <button type="button" className={`${linkClass} min-h-11`} onClick={() => void changeAddress()}>
      {verificationTexts.changeAddress}
    </button>
  );
}

/** Sets the URL to the checkout of the plan or trial, which opens once the address is confirmed. */
function useCheckoutNext(plan: string | null): void {
  const navigate = useNavigate();
  const { redirect_to } = useSearch({ strict: false });
  useEffect(() => {
    if (!isQuotedPlan(plan)) return;
    const back = redirect_to === undefined ? {} : { redirect_to };
    void navigate({ to: paths.checkout, search: { ...back, plan }, replace: true });
  }, [plan, redirect_to, navigate]);
}
