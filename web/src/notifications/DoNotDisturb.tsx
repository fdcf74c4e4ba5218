import { confirmAddress } from '@niveshak/contract/notifications/routes';
import { notificationsTexts } from '@niveshak/contract/notifications/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '../identity/auth.ts';
import { ApiError, errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast-store.ts';
import { settingsQuery } from './queries.ts';

export function DoNotDisturb() {
  const { email } = useUser();
  const queries = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call(confirmAddress),
    onSuccess: () => showToast('success', notificationsTexts.dndSent),
    onError: (error) => {
      showToast('error', errorText(error, notificationsTexts.dndFailed));
      // Already confirmed in another tab or from an earlier link.
      if (error instanceof ApiError && error.status === 409) {
        void queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
      }
    },
  });
  return (
    <section
      aria-labelledby="do-not-disturb"
      className="mb-4 rounded-md border-l-4 border-accent-strong bg-accent-wash px-4 py-3.5"
    >
      <h3 id="do-not-disturb" className="font-sans text-base font-semibold">
        {notificationsTexts.dndTitle}
      </h3>
      <p className="mt-1 text-soft">
        {notificationsTexts.dndText} <span className="break-all text-ink">{email}</span>
      </p>
      <div className="mt-3">
        <Button changes size="small" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
          {notificationsTexts.dndAction}
        </Button>
      </div>
    </section>
  );
}
