import { listMemberChargebacks } from '@niveshak/contract/checkout/staff-chargeback-routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { useQuery } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';
import { OpenChargeback } from './OpenChargeback.tsx';
import { RecordForm } from './RecordForm.tsx';
import { Unloaded } from '../frame/QueryView.tsx';

type Props = { readonly memberId: string; readonly onDone: () => void };

/** Open chargeback of a member with its outcome form. Without one, a form to record a chargeback. */
export function Chargeback({ memberId, onDone }: Props) {
  const found = useQuery({
    queryKey: ['member', memberId, 'chargebacks'],
    queryFn: () => staffCall(listMemberChargebacks, { params: { id: memberId } }),
  });
  if (found.data === undefined) return <Unloaded query={found} what="the chargebacks" />;
  const { chargebacks, payments } = found.data;
  const open = chargebacks.find(({ state }) => state === 'open');
  if (open !== undefined) return <OpenChargeback chargeback={open} onDone={onDone} />;
  return <RecordForm payments={payments} onDone={onDone} />;
}

/** Chargeback form opened from the menu of a member's page. */
export function ChargebackForm({
  member,
  onDone,
}: {
  readonly member: StaffMemberPage;
  readonly onDone: () => void;
}) {
  return <Chargeback memberId={member.id} onDone={onDone} />;
}
