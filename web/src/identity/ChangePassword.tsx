import { signInPagePath } from '@niveshak/contract/identity/sign-in-pages';
import { sessionTexts } from '@niveshak/contract/identity/session-texts';
import { identityTexts } from '@niveshak/contract/identity/texts';
import { useMutation } from '@tanstack/react-query';
import { loadConfig, useConfig } from '../lib/config.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { showToast } from '../ui/toast-store.ts';
import { useUser } from './auth.ts';
import { createIdentityClient } from './identity-client.ts';

/**
 * Starts a password change by email link or at the provider. An unlocked screen alone must not be enough to change it.
 */
export function ChangePassword() {
  const { email } = useUser();
  if (useConfig().identity.pages === undefined) return <EmailedLink email={email} />;
  return (
    <a className={buttonClass()} href={signInPagePath('forgot', { login_hint: email })} data-changes>
      Change password
    </a>
  );
}

function EmailedLink({ email }: { readonly email: string }) {
  const request = useMutation({
    mutationFn: async () => {
      const client = await createIdentityClient((await loadConfig()).identity);
      await client.requestReset(email);
    },
    onSuccess: () => showToast('success', sessionTexts.passwordLinkSent),
    onError: () => showToast('error', identityTexts.resetFailed),
  });
  return (
    <>
      <p className="text-soft">We email you a link to set a new password.</p>
      <div className="mt-4">
        <Button changes isBusy={request.isPending} onClick={() => request.mutate()}>
          Change password
        </Button>
      </div>
    </>
  );
}
