import { sendTestEmail } from '@niveshak/contract/articles/staff-routes';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { staffCall } from '../session/staff-call.ts';

type Props = { draftId: string; hasPreview: boolean };

/** Button that sends the author the email as members would receive it. */
export function TestEmail({ draftId, hasPreview }: Props) {
  const send = useMutation({
    mutationFn: (part: 'whole' | 'preview') =>
      staffCall(sendTestEmail, { params: { id: draftId }, body: { part } }),
    onSuccess: ({ to }) => showToast('success', `Sent to ${to}.`),
    onError: (error) => showToast('error', errorText(error, 'Could not send the email. Try again.')),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" isBusy={send.isPending} onClick={() => send.mutate('whole')}>
        Send me a test email
      </Button>
      {hasPreview && (
        <Button size="small" isBusy={send.isPending} onClick={() => send.mutate('preview')}>
          Send me its preview
        </Button>
      )}
    </div>
  );
}
