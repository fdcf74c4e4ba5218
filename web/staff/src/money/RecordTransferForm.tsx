import { recordTransfer } from '@niveshak/contract/checkout/staff-transfer-routes';
import type { TransferOrder } from '@niveshak/contract/checkout/staff-transfer-schemas';
import { planName } from '@niveshak/domain/catalogue/plan';
import { percentHalfUp, paise } from '@niveshak/domain/primitives/paise';
import { useState } from 'react';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { paiseOf } from '../frame/paise-of.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { rupeesOf } from '../frame/rupees-of.ts';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';

const done = {
  fulfilled: 'Recorded. The plan is active and the invoice is issued.',
  held: 'Recorded. The payment is held for review; see Today.',
  returned: 'Recorded. The order cannot be fulfilled; its refund is under “Refunds to send”.',
} as const;

const tdsBasisPoints = 1_000;

/** Form to record the transfer for an order, prefilled from the bank statement if it contains the transfer. */
export function RecordTransferForm({ order, onDone }: { order: TransferOrder; onDone: () => Promise<void> }) {
  const { line, amount, taxable, isBusiness } = order;
  const [utr, setUtr] = useState(line?.utr ?? order.utr ?? '');
  const [received, setReceived] = useState(rupeesOf(line?.amount.amount ?? amount.amount));
  const [tds, setTds] = useState('');
  const [paidOn, setPaidOn] = useState(line?.paidOn ?? '');
  const [payer, setPayer] = useState('');
  const [isHeld, setHeld] = useState(false);
  const { problems, noting } = useFieldProblems('');
  const [receivedPaise, tdsPaise] = [paiseOf(received), tdsOf(tds)];
  const act = async (reason: string) => {
    if (receivedPaise === null || tdsPaise === null) throw new Error('Enter the amounts in rupees.');
    const body = { utr, received: receivedPaise, tds: tdsPaise, paidOn, payer, isHeld, reason };
    const outcome = await noting(() => staffCall(recordTransfer, { params: { id: order.id }, body }));
    if (outcome.outcome === 'done') showToast('success', done[outcome.result]);
    else showToast('success', 'The transfer awaits a second approver; see Today.');
    await onDone();
  };
  return (
    <ReasonForm
      action="Record transfer"
      namesFields
      isReady={receivedPaise !== null && tdsPaise !== null && paidOn !== '' && payer.trim() !== ''}
      onSubmit={act}
    >
      <p>
        {order.email} owes <Money amount={amount.amount} /> for {planName(order.alias)}, {order.reference}.
      </p>
      {line !== null && <p className="text-sm text-soft">On the statement: {line.narration}</p>}
      <TextField
        label="UTR"
        value={utr}
        error={problems['utr']}
        onChange={({ target }) => setUtr(target.value)}
      />
      <TextField
        label="Received, in rupees"
        inputMode="decimal"
        value={received}
        error={receivedPaise === null ? 'Enter rupees and paise, such as 11800.00.' : problems['received']}
        onChange={({ target }) => setReceived(target.value)}
      />
      {isBusiness && (
        <TdsField taxable={taxable.amount} typed={tds} problem={problems['tds']} onType={setTds} />
      )}
      <DateField
        label="Date of the transfer"
        value={paidOn}
        error={problems['paidOn']}
        onChange={({ target }) => setPaidOn(target.value)}
      />
      <TextField
        label="Payer, as named by the bank"
        value={payer}
        error={problems['payer']}
        onChange={({ target }) => setPayer(target.value)}
      />
      <Checkbox
        label="Amount differs; hold the payment for review"
        checked={isHeld}
        onChange={({ target }) => setHeld(target.checked)}
      />
    </ReasonForm>
  );
}

/** Empty input means no TDS. */
const tdsOf = (typed: string) => (typed.trim() === '' ? 0 : paiseOf(typed));

type TdsProps = {
  taxable: number;
  typed: string;
  problem: string | undefined;
  onType: (typed: string) => void;
};

function TdsField({ taxable, typed, problem, onType }: TdsProps) {
  return (
    <TextField
      label="TDS deducted, in rupees"
      hint={`10 % of the value before GST is ${rupeesOf(percentHalfUp(paise(taxable), tdsBasisPoints))}.`}
      inputMode="decimal"
      value={typed}
      error={tdsOf(typed) === null ? 'Enter rupees and paise, such as 1000.00.' : problem}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
