import type { pauseOwnPlan } from '@niveshak/contract/checkout/pause-routes';
import { notePauseOffer } from '@niveshak/contract/checkout/pause-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useEffect, useState } from 'react';
import { call } from '../lib/call.ts';
import { PauseForm } from '../membership/PauseForm.tsx';
import { pauseQuery } from '../membership/pause-query.ts';
import { DateText } from '../ui/DateText.tsx';
import { Section } from '../ui/Section.tsx';

/** A pause in place of cancelling, if the firm allows one; shown once for a plan. */
export function PauseOffer() {
  const { data } = useQuery({
    ...pauseQuery,
    // The answer changes as soon as the offer is recorded, so this visit keeps the first one.
    queryKey: ['pause', 'on-cancelling'],
    staleTime: Infinity,
    gcTime: 0,
  });
  return data === undefined || data.wasOffered || data.offer === null ? null : <Once offer={data.offer} />;
}

function Once({ offer }: Pick<ComponentProps<typeof PauseForm>, 'offer'>) {
  const [paused, setPaused] = useState<ResponseOf<typeof pauseOwnPlan> | null>(null);
  const { mutate: note } = useMutation({ mutationFn: () => call(notePauseOffer, { body: {} }) });
  useEffect(() => note(), [note]);
  return (
    <Section title="Pause instead" id="pause-offer" className="mb-8">
      {paused === null ? (
        <PauseForm offer={offer} onPaused={setPaused} />
      ) : (
        <output className="block">
          Paused from <DateText date={paused.from} /> until <DateText date={paused.resumesOn} />. Your plan
          now ends on <DateText date={paused.endDate} />.
        </output>
      )}
    </Section>
  );
}
