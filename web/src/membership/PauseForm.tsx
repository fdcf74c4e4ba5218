import type { getPauseOffer } from '@niveshak/contract/checkout/pause-routes';
import { pauseOwnPlan } from '@niveshak/contract/checkout/pause-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sendAuth } from '../identity/auth.ts';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { SelectField } from '../ui/SelectField.tsx';

type Props = {
  offer: NonNullable<ResponseOf<typeof getPauseOffer>['offer']>;
  onPaused: (pause: ResponseOf<typeof pauseOwnPlan>) => void;
};

/** Form to pause the plan from tomorrow. The member selects the length and sees the new last day. */
export function PauseForm({ offer: { choices, from, endDate }, onPaused }: Props) {
  const [chosen, setChosen] = useState(choices[0]?.days);
  const choice = choices.find(({ days }) => days === chosen) ?? choices[0];
  const pause = useMutation({
    mutationFn: (days: number) => call(pauseOwnPlan, { body: { days, seenEndDate: endDate } }),
    onSuccess: (result) => {
      sendAuth({ type: 'SILENT_SIGN_IN' });
      onPaused(result);
    },
  });
  if (choice === undefined) return null;
  return (
    <div className="flex max-w-md flex-col gap-3">
      <SelectField
        label="Days"
        options={choices.map(({ days }) => ({ value: String(days), label: String(days) }))}
        value={String(choice.days)}
        onChange={({ target }) => setChosen(Number(target.value))}
      />
      <p>
        No access from <DateText date={from} /> until <DateText date={choice.resumesOn} />. Your plan ends on{' '}
        <DateText date={choice.endDate} /> instead of <DateText date={endDate} />.
      </p>
      {pause.isError && (
        <ErrorBanner>{errorText(pause.error, 'Could not pause the plan. Try again.')}</ErrorBanner>
      )}
      <div>
        <Button changes isBusy={pause.isPending} onClick={() => pause.mutate(choice.days)}>
          Pause plan
        </Button>
      </div>
    </div>
  );
}
