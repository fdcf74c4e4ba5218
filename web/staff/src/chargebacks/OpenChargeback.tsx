import { endChargeback, readEvidence } from '@niveshak/contract/checkout/staff-chargeback-routes';
import type { StaffChargeback } from '@niveshak/contract/checkout/staff-chargeback-routes';
import { useState } from 'react';
import { saveFile } from '../../../src/lib/files.ts';
import { Money } from '../../../src/ui/Money.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall, staffZip } from '../session/staff-call.ts';

const outcomes = [
  { value: 'won', label: 'Won: the money stays, access is restored' },
  { value: 'lost', label: 'Lost: the bank took the money, the plan ends' },
] as const;

type Props = { readonly chargeback: StaffChargeback; readonly onDone: () => void };

const steps = [
  { value: 'evidence', label: 'Download the evidence' },
  { value: 'end', label: 'Record the outcome' },
] as const;

/** Actions currently available: download the evidence, or record the outcome if staff report it. */
export function OpenChargeback({ chargeback, onDone }: Props) {
  const [step, setStep] = useState<'evidence' | 'end'>('evidence');
  const choice = (
    <SelectField
      label="What to do"
      options={steps}
      value={step}
      onChange={({ target }) => setStep(target.value === 'end' ? 'end' : 'evidence')}
    />
  );
  if (step === 'end')
    return (
      <div className="flex flex-col gap-5">
        {choice}
        <EndForm chargeback={chargeback} onDone={onDone} />
      </div>
    );
  const act = async (reason: string) => {
    const { id } = chargeback;
    saveFile(await staffZip(readEvidence, { params: { id }, body: { reason } }, 'evidence.zip'));
    showToast('success', 'Downloaded and recorded in the audit log.');
    onDone();
  };
  return (
    <div className="flex flex-col gap-5">
      {choice}
      <ReasonForm action="Download" onSubmit={act}>
        <Facts chargeback={chargeback} />
        <p className="text-sm text-soft">
          A zip of the invoice, signed terms, consents, sign-ins and reading history. The PAN is masked.
        </p>
      </ReasonForm>
    </div>
  );
}

/** Chargeback pending the bank's decision. If it was recorded manually, includes the outcome form. */
function EndForm({ chargeback, onDone }: Props) {
  const { permissions } = useStaff();
  const [outcome, setOutcome] = useState<'won' | 'lost'>('won');
  const facts = <Facts chargeback={chargeback} />;
  if (chargeback.providerId !== null)
    return (
      <>
        {facts}
        <p className="mt-3 text-sm">
          The payment provider reports the outcome. Send it the evidence before the due date.
        </p>
      </>
    );
  if (!permissions.includes('chargebacks.decide')) return facts;
  const isLost = outcome === 'lost';
  const act = async (reason: string) => {
    await staffCall(endChargeback, { params: { id: chargeback.id }, body: { outcome, reason } });
    showToast('success', isLost ? 'Lost. The plan has ended.' : 'Won. Access is restored.');
    onDone();
  };
  return (
    <ReasonForm action={isLost ? 'Record as lost' : 'Record as won'} isDangerous={isLost} onSubmit={act}>
      {facts}
      <SelectField
        label="Outcome"
        options={outcomes}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value === 'lost' ? 'lost' : 'won')}
      />
      <p className="text-sm text-soft">
        {isLost
          ? 'A credit note is issued, the amount is booked as lost, and the plan ends today. No refund is paid. This cannot be undone.'
          : 'Access resumes. Its last day stays the same.'}
      </p>
    </ReasonForm>
  );
}

function Facts({ chargeback }: { readonly chargeback: StaffChargeback }) {
  const { amount, paymentId, reasonCode, respondBy, openedAt, providerId } = chargeback;
  return (
    <dl className="grid grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 border-y border-rule py-3 text-sm">
      <dt className="text-soft">Amount</dt>
      <dd>
        <strong>
          <Money amount={amount.amount} />
        </strong>
        <span className="block break-all text-soft">{paymentId}</span>
      </dd>
      <dt className="text-soft">Reason code</dt>
      <dd className="break-words">{reasonCode}</dd>
      <dt className="text-soft">Evidence due</dt>
      <dd>{instantText(respondBy)}</dd>
      <dt className="text-soft">Open since</dt>
      <dd>
        {instantText(openedAt)}
        <span className="block text-soft">{providerId ?? 'recorded manually'}</span>
      </dd>
    </dl>
  );
}
