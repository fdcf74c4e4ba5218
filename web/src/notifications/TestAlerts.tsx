import type { AlertChannelName } from '@niveshak/domain/notifications/alert-topics';
import { sendTestAlert } from '@niveshak/contract/notifications/alert-routes';
import { alertGridTexts } from '@niveshak/contract/notifications/alert-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast-store.ts';
import { alertsQuery } from './queries.ts';

export function TestAlerts({ channels }: { channels: readonly AlertChannelName[] }) {
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: (channel: AlertChannelName) => call(sendTestAlert, { body: { channel } }),
    onSuccess: ({ isSent }) => {
      if (isSent) return showToast('success', alertGridTexts.testSent);
      showToast('error', alertGridTexts.testUnreachable);
      // The failed test may have revealed an expired device.
      void queries.invalidateQueries({ queryKey: alertsQuery.queryKey });
    },
    onError: (error) => showToast('error', errorText(error, alertGridTexts.testFailed)),
  });
  return (
    <div className="mt-2 flex flex-wrap gap-1">
      {channels.map((channel) => (
        <Button
          key={channel}
          changes
          size="small"
          variant="quiet"
          disabled={send.isPending}
          onClick={() => send.mutate(channel)}
        >
          {alertGridTexts.test[channel]}
        </Button>
      ))}
    </div>
  );
}
