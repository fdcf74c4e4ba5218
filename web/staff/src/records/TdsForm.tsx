import { recordTds } from '@niveshak/contract/billing/staff-routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { paiseOf } from '../frame/paise-of.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';

/** Form to record tax that a business deducted from an invoice (section 194J). */
export function TdsForm({ member, onDone }: { member: StaffMemberPage; onDone: () => void }) {
  const invoices = member.billing.documents.filter(({ kind }) => kind === 'invoice');
  const [chosen, setChosen] = useState(invoices[0]?.id ?? '');
  const [typed, setTyped] = useState('');
  const [quarter, setQuarter] = useState('');
  const [certificate, setCertificate] = useState('');
  const { problems, noting } = useFieldProblems('');
  const amount = paiseOf(typed);
  if (invoices.length === 0) return <p>This member has no invoices.</p>;
  const act = async (reason: string) => {
    if (amount === null) throw new Error('Enter the amount in rupees.');
    const body = {
      amount,
      quarter: quarter.trim(),
      certificate: certificate.trim() === '' ? null : certificate,
      reason,
    };
    await noting(() => staffCall(recordTds, { params: { id: chosen }, body }));
    showToast('success', 'Recorded in the month’s register.');
    onDone();
  };
  return (
    <ReasonForm
      action="Save TDS"
      namesFields
      isReady={amount !== null && quarter.trim() !== ''}
      onSubmit={act}
    >
      <SelectField
        label="Invoice"
        options={invoices.map(({ id, number }) => ({ value: id, label: number }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <TextField
        label="TDS in rupees"
        hint="Under section 194J. Replaces any earlier amount."
        inputMode="decimal"
        value={typed}
        error={problems['amount']}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextField
        label="Quarter"
        hint="Of the payer’s TDS return, such as 2025-26 Q1"
        value={quarter}
        error={problems['quarter']}
        onChange={({ target }) => setQuarter(target.value)}
      />
      <TextField
        label="Certificate number"
        hint="Of Form 16A. Leave empty until the payer has sent it."
        value={certificate}
        error={problems['certificate']}
        onChange={({ target }) => setCertificate(target.value)}
      />
    </ReasonForm>
  );
}
