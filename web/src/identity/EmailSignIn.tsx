import { passwordlessTexts } from '@niveshak/contract/identity/passwordless-texts';
import { useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Loading } from '../ui/Loading.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useSmallForm } from '../ui/use-small-form.ts';
import { useConfig } from '../lib/config.ts';
import { sendAuth } from './auth.ts';
import type { FormError } from './form-error.ts';
import { formErrorOf } from './form-error.ts';
import { emailRule } from './form-rules.ts';
import { warmIdentityClient } from './identity-client.ts';
import { knownIdentity, sendCode, startPasswordless } from './passwordless-client.ts';
import type { PasswordlessKind } from './passwordless-client.ts';
import { storeReturnTarget, takeReturnTarget } from './return-target.ts';

const unreachable: FormError = {
  title: passwordlessTexts.failedTitle,
  text: passwordlessTexts.unreachable,
};
const notSent: FormError = { title: passwordlessTexts.startFailedTitle, text: passwordlessTexts.startFailed };

type Props = {
  /** URL fragment returned by the provider; null if this is not its redirect. */
  answer: string | null;
  onPassword: () => void;
};

/** Sign-in by email link or code. Requests the address, accepts the code and completes the provider's redirect. */
export function EmailSignIn({ answer, onPassword }: Props) {
  const furtherOrigins = useConfig().firm.redirectOrigins;
  const [isReturning, setReturning] = useState(answer !== null);
  const [failure, setFailure] = useState<FormError | null>(null);
  const [sent, setSent] = useState<{ email: string; kind: PasswordlessKind } | null>(null);
  useEffect(() => {
    if (answer === null) return;
    // Remove the token from the URL and history, and restore the query of the requested page.
    const { search: asked, origin } = location;
    const search = takeReturnTarget({ search: asked, origin, furtherOrigins }, Date.now());
    history.replaceState(history.state, '', location.pathname + search);
    sendAuth({
      type: 'SIGN_IN',
      answer,
      onError: (error) => {
        setReturning(false);
        setFailure(formErrorOf(error, unreachable));
      },
    });
  }, [answer, furtherOrigins]);
  if (isReturning) return <Loading message={passwordlessTexts.returning} />;
  return (
    <>
      <p className="mt-2 text-soft">{passwordlessTexts.lead}</p>
      {failure !== null && (
        <div className="mt-6">
          <ErrorBanner title={failure.title} takesFocus>
            {failure.text}
          </ErrorBanner>
        </div>
      )}
      {sent === null && <KnownIdentity onFailure={setFailure} />}
      {sent !== null && (
        <output className="mt-6 flex gap-3 rounded-md border-l-4 border-good bg-good-wash px-4 py-3.5">
          <Icon name="mail" className="mt-0.5 size-5 text-good" />
          {sent.kind === 'link' ? passwordlessTexts.linkSent : passwordlessTexts.codeSent}
        </output>
      )}
      {sent?.kind === 'code' && <CodeForm email={sent.email} onFailure={setFailure} />}
      <AddressForm onSent={setSent} onFailure={setFailure} isAgain={sent !== null} />
      <p className="mt-6">
        <button type="button" className={linkClass} onClick={onPassword}>
          {passwordlessTexts.byPassword}
        </button>
      </p>
    </>
  );
}

type Known = NonNullable<Awaited<ReturnType<typeof knownIdentity>>>;

/** One-click sign-in for an identity that the provider remembers in this browser. Renders nothing otherwise. */
function KnownIdentity({ onFailure }: { onFailure: (failure: FormError | null) => void }) {
  const [known, setKnown] = useState<Known | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isShown = true;
    // Requested in parallel, so the form does not wait for it.
    void knownIdentity()
      .catch(() => null)
      .then((found) => {
        if (isShown) setKnown(found);
      });
    return () => {
      isShown = false;
    };
  }, []);
  if (known === null) return null;
  return (
    <div className="mt-6">
      <Button
        isBusy={isBusy}
        className="w-full break-all"
        onClick={() => {
          onFailure(null);
          setBusy(true);
          sendAuth({
            type: 'SIGN_IN',
            known,
            onError: (error) => {
              setBusy(false);
              onFailure(formErrorOf(error, unreachable));
            },
          });
        }}
      >
        {passwordlessTexts.continueAs(known.email)}
      </Button>
    </div>
  );
}

type AddressFormProps = {
  onSent: (sent: { email: string; kind: PasswordlessKind }) => void;
  onFailure: (failure: FormError | null) => void;
  isAgain: boolean;
};

const addressRules = { email: emailRule };

function AddressForm({ onSent, onFailure, isAgain }: AddressFormProps) {
  const [busy, setBusy] = useState<PasswordlessKind | null>(null);
  const furtherOrigins = useConfig().firm.redirectOrigins;
  const { field, onSubmit } = useSmallForm({ email: '' }, addressRules, warmIdentityClient);
  const ask = (kind: PasswordlessKind) =>
    onSubmit(({ email: typed }) => {
      const email = typed.trim();
      onFailure(null);
      setBusy(kind);
      const { search, origin } = location;
      storeReturnTarget({ search, origin, furtherOrigins }, Date.now());
      startPasswordless(email, kind)
        .then(
          () => onSent({ email, kind }),
          (error: unknown) => onFailure(formErrorOf(error, notSent)),
        )
        .finally(() => setBusy(null));
    });
  return (
    <form
      noValidate
      aria-label="Without a password"
      className="mt-6 flex flex-col gap-5"
      onSubmit={ask('link')}
    >
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant={isAgain ? 'secondary' : 'primary'}
          type="submit"
          isBusy={busy === 'link'}
          disabled={busy !== null}
        >
          {passwordlessTexts.sendLink}
        </Button>
        <Button isBusy={busy === 'code'} disabled={busy !== null} onClick={ask('code')}>
          {passwordlessTexts.sendCode}
        </Button>
      </div>
    </form>
  );
}

function codeRule(value: string): true | string {
  const code = value.trim();
  if (code === '') return passwordlessTexts.codeRequired;
  return /^\d{6}$/.test(code) || passwordlessTexts.codeInvalid;
}
const codeRules = { code: codeRule };

function CodeForm({ email, onFailure }: { email: string; onFailure: (failure: FormError | null) => void }) {
  const [isBusy, setBusy] = useState(false);
  const { field, onSubmit } = useSmallForm({ code: '' }, codeRules, warmIdentityClient);
  const submit = onSubmit(({ code }) => {
    onFailure(null);
    setBusy(true);
    sendCode(email, code.trim()).catch((error: unknown) => {
      setBusy(false);
      onFailure(formErrorOf(error, unreachable));
    });
  });
  return (
    <form noValidate aria-label="What we sent you" className="mt-6 flex flex-col gap-5" onSubmit={submit}>
      <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...field('code')} />
      <Button variant="primary" type="submit" isBusy={isBusy}>
        {passwordlessTexts.signInCode}
      </Button>
    </form>
  );
}
