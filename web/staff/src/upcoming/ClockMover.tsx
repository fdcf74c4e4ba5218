import { moveStaffClock } from '@niveshak/contract/upcoming/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { dateText } from '../../../src/ui/date-text.ts';
import { staffCall } from '../session/staff-call.ts';

/** Button that moves the clock to the end of a day on a time-machine copy, so that the listed events happen. */
export function ClockMover({ to, onMoved }: { to: string; onMoved: () => void }) {
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: () => staffCall(moveStaffClock, { body: { to: `${to}T23:59:00+05:30` } }),
    onSuccess: async () => {
      onMoved();
      await client.invalidateQueries();
    },
  });
  return (
    <div>
      <Button isBusy={move.isPending} onClick={() => move.mutate()}>
        Move the clock to {dateText(to)}
      </Button>
      {move.isError && <ErrorBanner>{errorText(move.error, 'Could not move the clock.')}</ErrorBanner>}
    </div>
  );
}
