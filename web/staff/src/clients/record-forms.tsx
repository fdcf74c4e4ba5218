import { setClientCategory, setClientKra } from '@niveshak/contract/clients/staff-routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { categoryNames, clientCategories } from '@niveshak/domain/kyc/client-category';
import { kraNames, kraStatuses } from '@niveshak/domain/kyc/kra';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { useTodayOfConsole } from '../session/console-config.ts';
import { staffCall } from '../session/staff-call.ts';

type FormProps = { readonly member: StaffMemberPage; readonly onDone: () => void };

export function CategoryForm({ member: { id, client }, onDone }: FormProps) {
  const today = useTodayOfConsole();
  const seen = client.category;
  const [category, setCategory] = useState(seen);
  const [since, setSince] = useState<string>(client.evidence?.since ?? today);
  const [until, setUntil] = useState<string>(client.evidence?.until ?? '');
  const [evidence, setEvidence] = useState(client.evidence?.text ?? '');
  const { problems, noting } = useFieldProblems('');
  const isDate = (text: string) => parseCalendarDate(text) !== null;
  const isReady = isDate(since) && (until === '' || isDate(until)) && evidence.trim().length >= 3;
  const act = async (reason: string) => {
    const body = { category, since, until: until === '' ? null : until, evidence, seen, reason };
    await noting(() => staffCall(setClientCategory, { params: { id }, body }));
    showToast('success', 'Category recorded.');
    onDone();
  };
  return (
    <ReasonForm action="Record category" namesFields isReady={isReady} onSubmit={act}>
      <SelectField
        label="Category"
        hint="Companies and accredited investors have no yearly limit on fees."
        options={clientCategories.map((value) => ({ value, label: categoryNames[value] }))}
        value={category}
        onChange={({ target }) =>
          setCategory(clientCategories.find((each) => each === target.value) ?? category)
        }
      />
      <TextArea
        label="Evidence"
        hint="What it is and where it is kept. No Aadhaar number."
        value={evidence}
        error={problems['evidence']}
        onChange={({ target }) => setEvidence(target.value)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          label="Date of the evidence"
          max={today}
          value={since}
          error={problems['since']}
          onChange={({ target }) => setSince(target.value)}
        />
        <DateField
          label="Valid until"
          hint="Required for accreditation."
          value={until}
          error={problems['until']}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
    </ReasonForm>
  );
}

export function KraForm({ member: { id, client }, onDone }: FormProps) {
  const today = useTodayOfConsole();
  const seen = client.kra.status;
  const [status, setStatus] = useState(seen);
  const [checkedOn, setCheckedOn] = useState<string>(client.kra.checkedOn ?? today);
  const [reference, setReference] = useState(client.kra.reference ?? '');
  const { problems, noting } = useFieldProblems('');
  const isChecked = status !== 'not-checked';
  const act = async (reason: string) => {
    const found = isChecked ? { checkedOn, reference: reference.trim() || null } : null;
    const body = { status, ...(found ?? { checkedOn: null, reference: null }), seen, reason };
    await noting(() => staffCall(setClientKra, { params: { id }, body }));
    showToast('success', 'KRA status recorded.');
    onDone();
  };
  return (
    <ReasonForm
      action="Record KRA status"
      namesFields
      isReady={!isChecked || parseCalendarDate(checkedOn) !== null}
      onSubmit={act}
    >
      <SelectField
        label="Status at the KRA"
        options={kraStatuses.map((value) => ({ value, label: kraNames[value] }))}
        value={status}
        onChange={({ target }) => setStatus(kraStatuses.find((each) => each === target.value) ?? status)}
      />
      {isChecked && (
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField
            label="Checked on"
            max={today}
            value={checkedOn}
            error={problems['checkedOn']}
            onChange={({ target }) => setCheckedOn(target.value)}
          />
          <TextField
            label="Reference (optional)"
            value={reference}
            error={problems['reference']}
            onChange={({ target }) => setReference(target.value)}
          />
        </div>
      )}
    </ReasonForm>
  );
}
