import { getPauseOffer, pauseOwnPlan } from '@niveshak/contract/checkout/pause-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sendAuth } from '../identity/auth.ts';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Section } from '../ui/Section.tsx';
import { SelectField } from '../ui/SelectField.tsx';

type Offer = NonNullable<ResponseOf<typeof getPauseOffer>['offer']>;

/** A pause in place of cancelling, if the firm allows one; renders nothing otherwise. */
export function PauseOffer() {
  const { data } = useQuery({ queryKey: ['pause-offer'], queryFn: () => call(getPauseOffer) });
  return data?.offer === undefined || data.offer === null ? null : <Pause offer={data.offer} />;
}

const lengths = [7, 14, 30, 60, 90];

function Pause({ offer: { mostDays, from, endDate } }: { offer: Offer }) {
  const choices = [...lengths.filter((days) => days < mostDays), mostDays];
  const [days, setDays] = useState(choices[0] ?? mostDays);
  const pause = useMutation({
    mutationFn: () => call(pauseOwnPlan, { body: { days, seenEndDate: endDate } }),
    onSuccess: () => sendAuth({ type: 'SILENT_SIGN_IN' }),
  });
  return (
    <Section title="Pause instead" id="pause-offer" className="mb-8">
      {pause.data === undefined ? (
        <div className="flex max-w-md flex-col gap-3">
          <p>
            No access from <DateText date={from} />. Your plan ends later by the days of the pause.
          </p>
          <SelectField
            label="Days"
            options={choices.map((each) => ({ value: String(each), label: String(each) }))}
            value={String(days)}
            onChange={({ target }) => setDays(Number(target.value))}
          />
          {pause.isError && <ErrorBanner>{errorText(pause.error, 'Could not pause the plan.')}</ErrorBanner>}
          <div>
            <Button changes isBusy={pause.isPending} onClick={() => pause.mutate()}>
              Pause plan
            </Button>
          </div>
        </div>
      ) : (
        <output className="block">
          Paused from <DateText date={pause.data.from} /> until <DateText date={pause.data.resumesOn} />. Your
          plan now ends on <DateText date={pause.data.endDate} />.
        </output>
      )}
    </Section>
  );
}
