import { recordChargeback } from '@niveshak/contract/checkout/staff-chargeback-routes';
import type { listMemberChargebacks } from '@niveshak/contract/checkout/staff-chargeback-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { planName } from '@niveshak/domain/catalogue/plan';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { paiseOf } from '../frame/paise-of.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';

type Payments = ResponseOf<typeof listMemberChargebacks>['payments'];
type Props = { readonly payments: Payments; readonly onDone: () => void };

const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** Form to record a chargeback that the provider did not report. */
export function RecordForm({ payments, onDone }: Props) {
  const { permissions } = useStaff();
  const [paymentId, setPaymentId] = useState(payments[0]?.id ?? '');
  const payment = payments.find(({ id }) => id === paymentId);
  const [typed, setTyped] = useState('');
  const [reasonCode, setReasonCode] = useState('');
  const [due, setDue] = useState('');
  if (payment === undefined) return <p className="text-sm text-soft">No payments can be disputed.</p>;
  if (!permissions.includes('chargebacks.decide'))
    return <p className="text-sm text-soft">Your role cannot record chargebacks.</p>;
  const amount = typed === '' ? payment.amount.amount : paiseOf(typed);
  const act = async (reason: string) => {
    if (amount === null) throw new Error('Enter the amount in rupees and paise, such as 500 or 499.50.');
    if (!dayShape.test(due)) throw new Error('Enter the last day for evidence.');
    if (reasonCode.trim() === '') throw new Error('Enter the bank’s reason code.');
    // The deadline is the end of that day in India.
    const respondBy = `${due}T23:59:59+05:30`;
    await staffCall(recordChargeback, {
      params: { id: payment.id },
      body: { amount, reasonCode, respondBy, reason },
    });
    showToast('success', 'Recorded. The plan is paused until the bank decides.');
    onDone();
  };
  return (
    <ReasonForm action="Record chargeback" isDangerous onSubmit={act}>
      <SelectField
        label="Payment"
        options={payments.map(({ id, alias, amount: paid, at }) => ({
          value: id,
          label: `${planName(alias)}, ${formatRupees(paise(paid.amount))}, ${instantText(at)}`,
        }))}
        value={paymentId}
        onChange={({ target }) => setPaymentId(target.value)}
      />
      <TextField
        label="Amount in rupees"
        name="amount"
        hint="Leave empty for the full payment."
        inputMode="decimal"
        value={typed}
        error={amount === null ? 'Enter rupees and paise, such as 500 or 499.50.' : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextField
        label="Reason code"
        name="reasonCode"
        hint="As stated by the bank."
        value={reasonCode}
        onChange={({ target }) => setReasonCode(target.value)}
      />
      <DateField
        label="Evidence due"
        name="respondBy"
        value={due}
        onChange={({ target }) => setDue(target.value)}
      />
      <p className="text-sm text-soft">The purchase is paused immediately and the member gets an email.</p>
    </ReasonForm>
  );
}
