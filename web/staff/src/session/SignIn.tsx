import type { Config } from '@niveshak/contract/platform/schemas';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { createIdentityClient } from '../../../src/identity/identity-client.ts';
import { IdentityError } from '../../../src/identity/identity-error.ts';
import { ApiError, errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { CodeField } from './CodeField.tsx';
import { ProviderSignIn } from './ProviderSignIn.tsx';
import { signIn } from './session.ts';
import { linkClass } from '../../../src/ui/link-class.ts';

type Props = {
  identity: Config['identity'];
  firmName: string | null;
  /** Invitation token, on the first visit. */
  invite: string | null;
  /** Called when a sign-in at the provider has started a session. */
  onReturned: () => void;
};

const failed = 'We could not sign you in. Please try again.';

function useSignIn(identity: Props['identity'], invite: string | null) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [accessToken, setAccessToken] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const enter = async (token: string, given: string | null) => {
    try {
      await signIn(client, { accessToken: token, code: given, invite });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'second-factor') || given !== null) throw error;
      setAccessToken(token);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    const work = async () => {
      if (accessToken !== null) return enter(accessToken, code);
      const provider = await createIdentityClient(identity);
      if (isNew) await provider.register({ email: email.trim(), password, firstName: '', lastName: '' });
      if (isNew) {
        setNew(false);
        throw new ApiError({
          status: 0,
          code: 'confirm',
          message: 'Confirm your email address with the link we sent you, then sign in here.',
        });
      }
      return enter(await provider.accessToken(email.trim(), password), null);
    };
    work()
      .catch((error: unknown) =>
        setFailure(error instanceof IdentityError ? error.message : errorText(error, failed)),
      )
      .finally(() => setBusy(false));
  };
  return {
    email,
    setEmail,
    password,
    setPassword,
    code,
    setCode,
    accessToken,
    isNew,
    setNew,
    failure,
    isBusy,
    submit,
  };
}

export function SignIn(props: Props) {
  const { identity, firmName, invite, onReturned } = props;
  if (identity.pages === undefined) return <PasswordSignIn {...props} />;
  return (
    <Frame firmName={firmName} title={title(invite, false)}>
      <ProviderSignIn invite={invite} onReturned={onReturned} />
    </Frame>
  );
}

type FrameProps = { readonly firmName: string | null; readonly title: string; readonly children: ReactNode };

function Frame({ firmName, title, children }: FrameProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-5 py-10">
      <p className="text-sm font-semibold tracking-wide text-soft uppercase">{firmName ?? 'Niveshak'}</p>
      <h1 className="mt-1 text-3xl">{title}</h1>
      {children}
    </main>
  );
}

function PasswordSignIn({ identity, firmName, invite }: Props) {
  const form = useSignIn(identity, invite);
  const { isNew, failure, isBusy, accessToken } = form;
  return (
    <Frame firmName={firmName} title={title(invite, isNew)}>
      <form noValidate className="mt-6 flex flex-col gap-5" aria-label="Sign in" onSubmit={form.submit}>
        {failure !== undefined && accessToken === null && (
          <ErrorBanner title="Not signed in." takesFocus>
            {failure}
          </ErrorBanner>
        )}
        {accessToken === null ? (
          <AccountFields form={form} />
        ) : (
          <CodeField value={form.code} error={failure} onChange={form.setCode} />
        )}
        <Button variant="primary" type="submit" isBusy={isBusy}>
          {isNew ? 'Create a password' : 'Sign in'}
        </Button>
      </form>
      {invite !== null && accessToken === null && (
        <p className="mt-5 text-soft">
          {isNew ? 'Already have an account?' : 'No account yet?'}{' '}
          <button
            type="button"
            className={`${linkClass} font-semibold text-ink`}
            onClick={() => form.setNew(!isNew)}
          >
            {isNew ? 'Sign in' : 'Create one'}
          </button>
        </p>
      )}
    </Frame>
  );
}

function AccountFields({ form }: { form: ReturnType<typeof useSignIn> }) {
  return (
    <>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        value={form.email}
        onChange={(event) => form.setEmail(event.target.value)}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete={form.isNew ? 'new-password' : 'current-password'}
        value={form.password}
        onChange={(event) => form.setPassword(event.target.value)}
      />
    </>
  );
}

function title(invite: string | null, isNew: boolean): string {
  if (invite === null) return 'Staff sign-in';
  return isNew ? 'Create your account' : 'Join the team';
}
