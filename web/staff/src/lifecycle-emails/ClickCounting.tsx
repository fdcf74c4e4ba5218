import { getNewsletterSettings, saveNewsletterSettings } from '@niveshak/contract/articles/newsletter-routes';
import { linkCountingSentence } from '@niveshak/domain/notifications/link-counting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { QueryView } from '../frame/QueryView.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';

const settingsKey = ['newsletter-settings'];

/** Setting for counting link clicks in research emails. */
export function ClickCounting() {
  const client = useQueryClient();
  const settings = useQuery({ queryKey: settingsKey, queryFn: () => staffCall(getNewsletterSettings) });
  const mayWrite = useStaff().permissions.includes('emails.write');
  const [isOpen, setOpen] = useState(false);
  const save = async (countsClicks: boolean, reason: string) => {
    await staffCall(saveNewsletterSettings, { body: { countsClicks, reason } });
    setOpen(false);
    showToast(
      'success',
      countsClicks ? 'Clicks are counted, starting with the next article.' : 'Clicks are no longer counted.',
    );
    await client.invalidateQueries({ queryKey: settingsKey });
  };
  return (
    <div className="max-w-3xl text-sm">
      <QueryView query={settings} what="the setting">
        {({ countsClicks, isInNotice }) => (
          <>
            <p>
              {countsClicks
                ? 'Counted per article and link, without tracking pixels or recording who clicked. Clicks by mail providers’ scanners are included.'
                : 'Not counted.'}
            </p>
            {!isInNotice && (
              <p className="mt-2 text-sm text-soft">
                {countsClicks ? 'To count new articles, the' : 'To count them, the'} privacy notice in force
                must say: “{linkCountingSentence}”
              </p>
            )}
            {mayWrite && (isInNotice || countsClicks) && (
              <Button className="mt-3" size="small" onClick={() => setOpen(true)}>
                {countsClicks ? 'Stop counting clicks' : 'Count clicks'}
              </Button>
            )}
            <Dialog
              title={countsClicks ? 'Stop counting clicks' : 'Count clicks'}
              isOpen={isOpen}
              onClose={() => setOpen(false)}
            >
              <ReasonForm
                action={countsClicks ? 'Stop counting' : 'Start counting'}
                onSubmit={(reason) => save(!countsClicks, reason)}
              />
            </Dialog>
          </>
        )}
      </QueryView>
    </div>
  );
}
