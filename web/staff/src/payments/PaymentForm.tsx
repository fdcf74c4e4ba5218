import { returnPayment } from '@niveshak/contract/members/routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import {
  acceptPayment,
  listMemberOrders,
  checkPayments,
  settleOrderForMember,
} from '@niveshak/contract/checkout/staff-payment-routes';
import type { OtherPayments } from '@niveshak/contract/checkout/staff-payment-routes';
import { planName } from '@niveshak/domain/catalogue/plan';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { PaymentsTable } from './PaymentsTable.tsx';
import { QueryView, Unloaded } from '../frame/QueryView.tsx';

type Props = { readonly member: StaffMemberPage; readonly onDone: () => void };

export function PaymentForm({ member, onDone }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const orders = useQuery({
    queryKey: ['member', member.id, 'orders'],
    queryFn: () => staffCall(listMemberOrders, { params: { id: member.id } }),
  });
  const orderId = chosen ?? orders.data?.orders[0]?.id ?? null;
  const look = useQuery({
    queryKey: ['member', member.id, 'orders', orderId],
    queryFn: () => staffCall(checkPayments, { params: { id: orderId ?? '' } }),
    enabled: orderId !== null,
  });
  if (orders.data === undefined) return <Unloaded query={orders} what="the orders" />;
  if (orderId === null)
    return <p className="text-sm text-soft">No orders have reached the payment provider.</p>;
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        label="Order"
        options={orders.data.orders.map(({ id, alias, state, createdAt }) => ({
          value: id,
          label: `${planName(alias)}, ${state}, ${instantText(createdAt)}`,
        }))}
        value={orderId}
        onChange={({ target }) => setChosen(target.value)}
      />
      <QueryView query={look} what="the payments">
        {(payments) => (
          <>
            <PaymentsTable payments={payments} />
            <Acts key={orderId} payments={payments} onDone={onDone} />
          </>
        )}
      </QueryView>
    </div>
  );
}

const decisions = [
  { value: 'accept', label: 'Accept (the plan starts today)' },
  { value: 'return', label: 'Refund in full' },
] as const;

const outcomes = {
  fulfilled: 'The order is paid and fulfilled.',
  'not-paid': 'The provider has no captured payment.',
  held: 'A payment is held. Accept or refund it.',
  returned: 'The payment did not fulfil an order and is refunded.',
} as const;

function Acts({ payments, onDone }: { readonly payments: OtherPayments; readonly onDone: () => void }) {
  const { permissions } = useStaff();
  const [decision, setDecision] = useState<'accept' | 'return'>('accept');
  const held = payments.ours.find(({ role }) => role === 'held');
  if (held === undefined) {
    if (!permissions.includes('money.settle')) return null;
    const ask = async (reason: string) => {
      const { outcome } = await staffCall(settleOrderForMember, {
        params: { id: payments.orderId },
        body: { reason },
      });
      showToast('success', outcomes[outcome]);
      onDone();
    };
    return (
      <ReasonForm action="Query the provider" onSubmit={ask}>
        <p className="text-sm text-soft">
          A captured payment fulfils the order, or is refunded if the order has ended. It is safe to query
          again.
        </p>
      </ReasonForm>
    );
  }
  if (!permissions.includes('money.accept-held')) return null;
  const isAccepted = decision === 'accept';
  const act = async (reason: string) => {
    await staffCall(isAccepted ? acceptPayment : returnPayment, {
      params: { id: held.id },
      body: { reason },
    });
    showToast('success', isAccepted ? 'Accepted. The plan has started.' : 'Payment refunded in full.');
    onDone();
  };
  return (
    <ReasonForm
      action={isAccepted ? 'Accept payment' : 'Refund in full'}
      isDangerous={!isAccepted}
      onSubmit={act}
    >
      <SelectField
        label="Decision"
        options={decisions}
        value={decision}
        onChange={({ target }) => setDecision(target.value === 'return' ? 'return' : 'accept')}
      />
      <p className="text-sm text-soft">
        {isAccepted
          ? 'The order is fulfilled from today with an invoice for its price; any excess is refunded. The member gets the receipt.'
          : 'The payment is refunded in full, and the member gets an email. This cannot be undone.'}
      </p>
    </ReasonForm>
  );
}
