import { saveTrial } from '@niveshak/contract/settings/routes';
import type { StaffService } from '@niveshak/contract/settings/schemas';
import { useState } from 'react';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { Preview } from '../preview/Preview.tsx';
import { staffCall } from '../session/staff-call.ts';

type Props = { readonly service: StaffService; readonly onSaved: () => void };

export function TrialForm({ service, onSaved }: Props) {
  const [{ trial }] = useState(service);
  const isOffered = trial.isOffered !== true;
  const save = async (reason: string) => {
    await staffCall(saveTrial, { body: { seen: trial.seen, isOffered, reason } });
    onSaved();
  };
  return (
    <ReasonForm action={isOffered ? 'Offer free trial' : 'End free trial'} onSubmit={save}>
      <p>
        {isOffered
          ? 'Pricing links to fourteen free days of Lite, once per person. A firm that is also an investment adviser must not offer it.'
          : 'No new trials can start. Running trials continue.'}
      </p>
      <Preview change={{ kind: 'trial', isOffered }} />
    </ReasonForm>
  );
}
