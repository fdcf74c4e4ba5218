import { recordTransferRefund } from '@niveshak/contract/checkout/staff-transfer-routes';
import type { TransferRefund } from '@niveshak/contract/checkout/staff-transfer-schemas';
import { useState } from 'react';
import { Money } from '../../../src/ui/Money.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';

/** Form to record the bank reference of a refund after it was sent. */
export function RecordRefundForm({
  refund,
  onDone,
}: {
  refund: TransferRefund;
  onDone: () => Promise<void>;
}) {
  const [utr, setUtr] = useState('');
  const [sentOn, setSentOn] = useState('');
  const { problems, noting } = useFieldProblems('');
  const act = async (reason: string) => {
    const call = { params: { id: refund.id }, body: { utr, sentOn, reason } };
    await noting(() => staffCall(recordTransferRefund, call));
    showToast('success', 'Refund recorded. The member is notified.');
    await onDone();
  };
  return (
    <ReasonForm
      action="Record refund"
      namesFields
      isReady={utr.trim() !== '' && sentOn !== ''}
      onSubmit={act}
    >
      <p>
        Send <Money amount={refund.amount.amount} /> to {refund.payer}, who paid by {refund.utr}.
      </p>
      <TextField
        label="UTR of the refund"
        value={utr}
        error={problems['utr']}
        onChange={({ target }) => setUtr(target.value)}
      />
      <DateField
        label="Date of the refund"
        value={sentOn}
        error={problems['sentOn']}
        onChange={({ target }) => setSentOn(target.value)}
      />
    </ReasonForm>
  );
}
