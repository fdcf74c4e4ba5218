import { getTransferSettings, saveTransferSettings } from '@niveshak/contract/checkout/staff-transfer-routes';
import type { TransferSettings } from '@niveshak/contract/checkout/staff-transfer-schemas';
import { transferDays } from '@niveshak/domain/checkout/bank-transfer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { isUnchanged } from '../frame/is-unchanged.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';
import { FormNote } from './FormNote.tsx';

const settingsKey = ['transfer-settings'];
const days = Array.from({ length: transferDays.most }, (_, index) => ({
  value: String(index + transferDays.least),
  label: String(index + transferDays.least),
}));

/** Bank account for members' transfers. */
export function TransferForm({ onSaved }: { onSaved: () => Promise<void> }) {
  const client = useQueryClient();
  const settings = useQuery({ queryKey: settingsKey, queryFn: () => staffCall(getTransferSettings) });
  const [saves, setSaves] = useState(0);
  const saved = async () => {
    await client.invalidateQueries({ queryKey: settingsKey });
    setSaves((count) => count + 1);
    await onSaved();
  };
  return (
    <QueryView query={settings} what="the bank account">
      {(data) => <Fields key={saves} opened={data.settings} onSaved={saved} />}
    </QueryView>
  );
}

type FieldsProps = { readonly opened: TransferSettings | null; readonly onSaved: () => Promise<void> };

function Fields({ opened, onSaved }: FieldsProps) {
  const [seen] = useState(opened);
  const [typed, setTyped] = useState<TransferSettings>(
    seen ?? {
      isOn: false,
      accountName: '',
      accountNumber: '',
      ifsc: '',
      bankName: '',
      days: transferDays.usual,
    },
  );
  const { problems, noting } = useFieldProblems('settings.');
  const save = async (reason: string) => {
    await noting(() => staffCall(saveTransferSettings, { body: { settings: typed, seen, reason } }));
    await onSaved();
  };
  const field = (name: 'accountName' | 'accountNumber' | 'ifsc' | 'bankName', label: string) => (
    <TextField
      label={label}
      value={typed[name]}
      error={problems[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  return (
    <div className="max-w-lg">
      <ReasonForm
        action="Save bank account"
        isOnPage
        namesFields
        isUnchanged={isUnchanged(seen, typed)}
        onSubmit={save}
      >
        <Checkbox
          label="Members may pay by bank transfer"
          checked={typed.isOn}
          onChange={({ target }) => setTyped({ ...typed, isOn: target.checked })}
        />
        {field('accountName', 'Account holder')}
        {field('accountNumber', 'Account number')}
        {field('ifsc', 'IFSC')}
        {field('bankName', 'Bank and branch')}
        <SelectField
          label="Days for a transfer"
          hint="The price is held this long. Recording may take three more days."
          options={days}
          value={String(typed.days)}
          onChange={({ target }) => setTyped({ ...typed, days: Number(target.value) })}
        />
        <FormNote>
          Waiting orders keep their last day and show the new account. Emails already sent name the old one.
        </FormNote>
      </ReasonForm>
    </div>
  );
}
