import { identityTexts } from '@niveshak/contract/identity/texts';
import { useMutation } from '@tanstack/react-query';
import { loadConfig } from '../lib/config.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast-store.ts';
import { useUser } from './auth.ts';
import { createIdentityClient } from './identity-client.ts';

/** A new password is set through an emailed link: this requires access to the mailbox, not just an unlocked screen. */
export function ChangePassword() {
  const { email } = useUser();
  const request = useMutation({
    mutationFn: async () => {
      const client = await createIdentityClient((await loadConfig()).identity);
      await client.requestReset(email);
    },
    onSuccess: () => showToast('success', identityTexts.passwordLinkSent),
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
