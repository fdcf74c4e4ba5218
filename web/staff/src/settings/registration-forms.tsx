import {
  removeCertificate,
  removeFirmAddress,
  saveCertificate,
  saveFirmAddress,
} from '@niveshak/contract/settings/registration-routes';
import type { Registrations } from '@niveshak/contract/settings/registration-routes';
import { useState } from 'react';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';

type Props<Known> = { readonly known: Known | null; readonly onDone: () => void };

/** Adds an address, records its report to BSE, or removes it. */
export function AddressForm({ known, onDone }: Props<Registrations['addresses'][number]>) {
  const [address, setAddress] = useState(known?.address ?? '');
  const [reportedOn, setReportedOn] = useState(known?.reportedOn ?? '');
  const [isRemoved, setRemoved] = useState(false);
  const { problems, noting } = useFieldProblems('');
  const act = (reason: string) =>
    noting(async () => {
      if (isRemoved) await staffCall(removeFirmAddress, { body: { address, reason } });
      else
        await staffCall(saveFirmAddress, {
          body: { address, reportedOn: reportedOn === '' ? null : reportedOn, reason },
        });
      showToast('success', isRemoved ? 'Removed.' : 'Saved.');
      onDone();
    });
  return (
    <ReasonForm
      action={isRemoved ? 'Remove address' : 'Save address'}
      isDangerous={isRemoved}
      namesFields
      isReady={address.trim() !== ''}
      onSubmit={act}
    >
      <TextField
        label="Address or handle"
        hint="As https://firm.in, or @firm with its network."
        readOnly={known !== null}
        value={address}
        error={problems['address']}
        onChange={({ target }) => setAddress(target.value)}
      />
      <TextField
        label="Reported to BSE on"
        hint="Empty if it is not reported yet."
        type="date"
        value={reportedOn}
        error={problems['reportedOn']}
        onChange={({ target }) => setReportedOn(target.value)}
      />
      {known !== null && (
        <Checkbox
          label="Remove it, because the firm no longer uses it"
          checked={isRemoved}
          onChange={({ target }) => setRemoved(target.checked)}
        />
      )}
    </ReasonForm>
  );
}

/** Adds, changes or removes an analyst’s NISM certificate. */
export function CertificateForm({ known, onDone }: Props<Registrations['certificates'][number]>) {
  const [fields, setFields] = useState(known ?? { number: '', analyst: '', validUntil: '' });
  const [isRemoved, setRemoved] = useState(false);
  const { problems, noting } = useFieldProblems('');
  const set = (change: Partial<typeof fields>) => setFields((now) => ({ ...now, ...change }));
  const act = (reason: string) =>
    noting(async () => {
      if (isRemoved) await staffCall(removeCertificate, { body: { number: fields.number, reason } });
      else await staffCall(saveCertificate, { body: { ...fields, reason } });
      showToast('success', isRemoved ? 'Removed.' : 'Saved.');
      onDone();
    });
  return (
    <ReasonForm
      action={isRemoved ? 'Remove certificate' : 'Save certificate'}
      isDangerous={isRemoved}
      namesFields
      isReady={fields.number.trim() !== '' && fields.analyst.trim() !== '' && fields.validUntil !== ''}
      onSubmit={act}
    >
      <TextField
        label="Analyst"
        value={fields.analyst}
        error={problems['analyst']}
        onChange={({ target }) => set({ analyst: target.value })}
      />
      <TextField
        label="Certificate number"
        readOnly={known !== null}
        value={fields.number}
        error={problems['number']}
        onChange={({ target }) => set({ number: target.value })}
      />
      <TextField
        label="Valid until"
        type="date"
        value={fields.validUntil}
        error={problems['validUntil']}
        onChange={({ target }) => set({ validUntil: target.value })}
      />
      {known !== null && (
        <Checkbox
          label="Remove it"
          checked={isRemoved}
          onChange={({ target }) => setRemoved(target.checked)}
        />
      )}
    </ReasonForm>
  );
}
