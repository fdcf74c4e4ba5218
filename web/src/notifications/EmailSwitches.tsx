import { putNotificationSettings } from '@niveshak/contract/notifications/routes';
import type { EmailSettings } from '@niveshak/contract/notifications/schemas';
import { notificationsTexts } from '@niveshak/contract/notifications/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { Switch } from '../ui/Switch.tsx';
import { showToast } from '../ui/toast-store.ts';
import { alertsQuery, settingsQuery } from './queries.ts';
import { readSettings } from './settings-result.ts';

/** Email switches that save immediately. A switch that could not be saved reverts. */
export function EmailSwitches({ saved }: { saved: EmailSettings }) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (email: EmailSettings) => call(putNotificationSettings, { body: { email } }),
    onSuccess: (answer) => {
      queries.setQueryData(settingsQuery.queryKey, readSettings(answer));
      // The grid's email column depends on service emails.
      void queries.invalidateQueries({ queryKey: alertsQuery.queryKey });
      showToast('success', notificationsTexts.saved);
    },
    onError: (error) => showToast('error', errorText(error, notificationsTexts.saveFailed)),
  });
  // Show a pending change optimistically.
  const shown = save.isPending ? save.variables : saved;
  const turn = (change: Partial<EmailSettings>) => save.mutate({ ...shown, ...change });
  const takesService = !shown.customerOptOut;
  return (
    <>
      <div className="divide-y divide-rule [&>div]:py-4">
        <Switch
          label={notificationsTexts.letters}
          hint={notificationsTexts.lettersHint}
          checked={shown.letters !== false && takesService}
          disabled={save.isPending || !takesService}
          onChange={(letters) => turn({ letters })}
        />
        <Switch
          label={notificationsTexts.offers}
          hint={notificationsTexts.offersHint}
          checked={shown.offers !== false && takesService}
          disabled={save.isPending || !takesService}
          onChange={(offers) => turn({ offers })}
        />
        <Switch
          label={notificationsTexts.service}
          hint={notificationsTexts.serviceHint}
          checked={takesService}
          disabled={save.isPending}
          onChange={(isWanted) => turn({ customerOptOut: !isWanted })}
        />
      </div>
      <p className="mt-2 text-sm text-soft">{notificationsTexts.owed}</p>
    </>
  );
}
