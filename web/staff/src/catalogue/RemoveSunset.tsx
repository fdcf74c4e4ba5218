import { saveSunset } from '@niveshak/contract/settings/routes';
import type { StaffService } from '@niveshak/contract/settings/schemas';
import { useState } from 'react';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { Preview } from '../preview/Preview.tsx';
import { staffCall } from '../session/staff-call.ts';
import { SoldBefore } from './SoldBefore.tsx';

type Props = { readonly service: StaffService; readonly onSaved: () => void };

export function RemoveSunset({ service, onSaved }: Props) {
  const [{ sunset }] = useState(service);
  const save = async (reason: string) => {
    await staffCall(saveSunset, { body: { seen: sunset.seen, sunset: null, reason } });
    onSaved();
  };
  return (
    <ReasonForm action="Remove last day" isDangerous onSubmit={save}>
      <p>Plans are sold for their full term again, and the notice is removed from the pricing page.</p>
      <SoldBefore />
      <Preview change={{ kind: 'sunset', date: null }} />
    </ReasonForm>
  );
}
