import {
  removeCertificate,
  removeFirmAddress,
  saveCertificate,
  saveFirmAddress,
} from '@niveshak/contract/settings/registration-routes';
import type { Registrations } from '@niveshak/contract/settings/registration-routes';
import { useId, useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { describedBy, Field } from '../../../src/ui/Field.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { base64Of } from '../frame/upload-pieces.ts';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';

type Props<Known> = { readonly known: Known | null; readonly onDone: () => void };

/** Form to add an address, record its report to BSE, or remove it. */
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
        hint="Such as https://firm.in, or @firm with its network."
        readOnly={known !== null}
        value={address}
        error={problems['address']}
        onChange={({ target }) => setAddress(target.value)}
      />
      <DateField
        label="Reported to BSE on"
        hint="Leave empty if not reported yet."
        value={reportedOn}
        error={problems['reportedOn']}
        onChange={({ target }) => setReportedOn(target.value)}
      />
      {known !== null && (
        <Checkbox
          label="Remove this address (no longer used)"
          checked={isRemoved}
          onChange={({ target }) => setRemoved(target.checked)}
        />
      )}
    </ReasonForm>
  );
}

type Certificate = Registrations['certificates'][number];
const newCertificate: Certificate = {
  number: '',
  analyst: '',
  validUntil: '',
  qualification: '',
  biography: '',
  portrait: null,
};

/** Form to add, change or remove an analyst’s NISM certificate and public profile. */
export function CertificateForm({ known, onDone }: Props<Certificate>) {
  const [{ portrait: _hash, ...fields }, setFields] = useState(known ?? newCertificate);
  const [picture, setPicture] = useState<File | null | undefined>(undefined);
  const [isRemoved, setRemoved] = useState(false);
  const { problems, noting } = useFieldProblems('');
  const set = (change: Partial<Certificate>) => setFields((now) => ({ ...now, ...change }));
  const act = (reason: string) =>
    noting(async () => {
      if (isRemoved) await staffCall(removeCertificate, { body: { number: fields.number, reason } });
      else await staffCall(saveCertificate, { body: { ...fields, ...(await portraitIn(picture)), reason } });
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
      <DateField
        label="Valid until"
        value={fields.validUntil}
        error={problems['validUntil']}
        onChange={({ target }) => set({ validUntil: target.value })}
      />
      <TextField
        label="Qualification"
        value={fields.qualification}
        error={problems['qualification']}
        onChange={({ target }) => set({ qualification: target.value })}
      />
      <TextArea
        label="Biography"
        hint="Public, at the end of articles. At most 1,000 characters."
        maxLength={1_000}
        value={fields.biography}
        error={problems['biography']}
        onChange={({ target }) => set({ biography: target.value })}
      />
      <PortraitField
        hash={picture === null ? null : (known?.portrait ?? null)}
        error={problems['portrait']}
        onChange={setPicture}
      />
      {known !== null && (
        <Checkbox
          label="Remove this certificate"
          checked={isRemoved}
          onChange={({ target }) => setRemoved(target.checked)}
        />
      )}
    </ReasonForm>
  );
}

/** Returns the change of the portrait; empty without a new file or a removal. */
async function portraitIn(picture: File | null | undefined): Promise<{ portrait?: string | null }> {
  if (picture === undefined || picture === null) return picture === null ? { portrait: null } : {};
  return { portrait: base64Of(new Uint8Array(await picture.arrayBuffer())) };
}

const portraitHint = 'PNG, JPEG or WebP, up to 2 MB, cropped to a square.';

type PortraitProps = {
  /** Hash of the stored portrait; null if there is none or it is to be removed. */
  readonly hash: string | null;
  readonly error: string | undefined;
  readonly onChange: (picture: File | null) => void;
};

function PortraitField({ hash, error, onChange }: PortraitProps) {
  const id = useId();
  return (
    <div className="space-y-3">
      <Field label="Portrait" id={id} hint={portraitHint} error={error}>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-describedby={describedBy({ id, hint: portraitHint, error })}
          className="w-full text-sm file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-md file:border file:border-strong file:bg-raised file:px-3 file:font-semibold file:text-ink"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) onChange(file);
          }}
        />
      </Field>
      {hash !== null && (
        <div className="flex items-center gap-3">
          <img src={`/api/firm/portraits/${hash}`} alt="" width={72} height={72} className="rounded-full" />
          <Button size="small" onClick={() => onChange(null)}>
            Remove portrait
          </Button>
        </div>
      )}
    </div>
  );
}
