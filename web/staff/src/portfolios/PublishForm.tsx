import { publishRebalance } from '@niveshak/contract/staff/portfolio-routes';
import type { RebalanceEffect } from '@niveshak/contract/staff/portfolio-schemas';
import { useState } from 'react';
import { percent } from '@niveshak/domain/primitives/figures';
import { RadioGroup } from '../../../src/ui/RadioGroup.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';

type Props = {
  draftId: string;
  version: number;
  effect: RebalanceEffect;
  onDone: () => void;
};

/** Publishes a draft now, or at an instant in Indian time. */
export function PublishForm({ draftId, version, effect, onDone }: Props) {
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [at, setAt] = useState('');
  const act = async (reason: string) => {
    const instant = when === 'now' ? null : `${at}:00+05:30`;
    const { publishAt } = await staffCall(publishRebalance, {
      params: { id: draftId },
      body: { version, at: instant, reason },
    });
    showToast('success', publishAt === null ? 'It is out.' : `It comes out on ${instantText(publishAt)}.`);
    onDone();
  };
  return (
    <ReasonForm action={when === 'now' ? 'Publish now' : 'Publish then'} onSubmit={act}>
      <p>
        {effect.members.withAccess.toLocaleString('en-IN')} members see the new weights at once, and are told
        as they wished. Turnover is {percent(effect.turnover)}. What is published cannot be changed; a
        correction is a further record beside it.
      </p>
      <RadioGroup
        legend="When"
        choices={[
          { id: 'now', label: 'Now' },
          { id: 'later', label: 'On a day, at a time' },
        ]}
        chosen={when}
        onChoose={setWhen}
      />
      {when === 'later' && (
        <TextField
          label="Day and time, in India"
          type="datetime-local"
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      )}
    </ReasonForm>
  );
}
