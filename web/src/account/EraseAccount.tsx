import { eraseAccount } from '@niveshak/contract/account/routes';
import { accountTexts } from '@niveshak/contract/account/texts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sendAuth, useUser } from '../identity/auth.ts';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { paths } from '../lib/paths.ts';
import { privacyQuery } from './privacy-query.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toast-store.ts';

/** Account deletion, confirmed by typing the email address. */
export function EraseAccount() {
  const privacy = useQuery(privacyQuery);
  const [isAsking, setAsking] = useState(false);
  if (privacy.isError) {
    return <ErrorBanner>{errorText(privacy.error, accountTexts.privacyFailed)}</ErrorBanner>;
  }
  const cannotErase = privacy.data?.cannotErase ?? null;
  return (
    <>
      <p className="text-soft">
        You can no longer sign in. We erase your name, address and email, and keep{' '}
        <a href="#privacy-schedule" className={linkClass}>
          some records
        </a>{' '}
        only for as long as the law requires.
      </p>
      {privacy.isPending && (
        <SkeletonGroup>
          <Bar className="mt-5 h-20 w-full" />
        </SkeletonGroup>
      )}
      {cannotErase !== null && (
        <p className="mt-5 border-l-4 border-accent-strong bg-accent-wash px-4 py-3">{cannotErase.detail}</p>
      )}
      <div className="mt-5">
        <Button
          changes
          variant="danger"
          disabled={privacy.isPending || cannotErase !== null}
          onClick={() => setAsking(true)}
        >
          Erase my account
        </Button>
      </div>
      <Dialog title="Erase your account?" isOpen={isAsking} onClose={() => setAsking(false)}>
        <Confirm onClose={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

function Confirm({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const erase = useMutation({
    mutationFn: () => call(eraseAccount, { body: { confirmEmail: typed.trim() } }),
    onSuccess: () => {
      showToast('success', accountTexts.erased);
      sendAuth({ type: 'SIGN_OUT' });
      // Replace the history entry, because the account no longer exists.
      void navigate({ to: paths.signIn, replace: true });
    },
  });
  const isSame = typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSame) erase.mutate();
      }}
    >
      <p>
        This cannot be undone. Type <strong className="break-all">{email}</strong> to confirm.
      </p>
      {erase.isError && <ErrorBanner>{errorText(erase.error, accountTexts.eraseFailed)}</ErrorBanner>}
      <TextField
        label="Your email address"
        type="email"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button type="submit" variant="danger" disabled={!isSame} isBusy={erase.isPending}>
          Erase my account
        </Button>
        <Button onClick={onClose}>Keep my account</Button>
      </div>
    </form>
  );
}
