import { retryFailedRefund, returnPayment } from '@niveshak/contract/members/routes';
import type { WaitingItem } from '@niveshak/contract/members/schemas';
import { showToast } from '../../../src/ui/toast-store.ts';
import { Chargeback } from '../chargebacks/ChargebackForm.tsx';
import { FamilyForm } from '../clients/FamilyForm.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { CaseForm } from '../identity/CaseForm.tsx';
import { EInvoiceFields } from '../records/EInvoiceForm.tsx';
import { CloseCaseForm } from '../records/record-forms.tsx';
import { staffCall } from '../session/staff-call.ts';
import { DecideForm } from './DecideForm.tsx';

type Props = { readonly item: WaitingItem; readonly onDone: () => void };

/** Form for an item that is handled on Today. */
export function ItemForm({ item, onDone }: Props) {
  if (item.kind === 'identity-case') return <CaseForm id={item.id} onDone={onDone} />;
  if (item.kind === 'approval' || item.kind === 'compliance-approval')
    return <DecideForm id={item.id} onDone={onDone} />;
  if (item.kind === 'family-declaration') return <FamilyForm id={item.id} onDone={onDone} />;
  if (item.kind === 'case') return <CloseCaseForm item={item} onDone={onDone} />;
  if (item.kind === 'e-invoice') return <EInvoiceFields documentId={item.id} onDone={onDone} />;
  if (item.kind === 'chargeback' && item.memberId !== null)
    return <Chargeback memberId={item.memberId} onDone={onDone} />;
  return <PaymentForm item={item} onDone={onDone} />;
}

function PaymentForm({ item, onDone }: Props) {
  const isHeld = item.kind === 'held-payment';
  const act = async (reason: string) => {
    await staffCall(isHeld ? returnPayment : retryFailedRefund, {
      params: { id: item.id },
      body: { reason },
    });
    showToast('success', isHeld ? 'Payment refunded in full.' : 'Refund requested again.');
    onDone();
  };
  return (
    <ReasonForm action={isHeld ? 'Refund in full' : 'Retry refund'} isDangerous={isHeld} onSubmit={act}>
      <p>
        {isHeld
          ? `${item.detail} is refunded to the original payment, and the member gets an email. This cannot be undone.`
          : `The refund of ${item.detail} is requested again. Money moves only once.`}
      </p>
    </ReasonForm>
  );
}
