import { placeLegalHold, releaseLegalHold } from '@niveshak/contract/retention/staff-routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';

type Props = { readonly member: StaffMemberPage; readonly onDone: () => void };

/** Form to place a legal hold on the member's records, or to release it. */
export function HoldForm({ member: { id, isOnHold }, onDone }: Props) {
  const act = async (reason: string) => {
    await staffCall(isOnHold ? releaseLegalHold : placeLegalHold, { params: { id }, body: { reason } });
    showToast('success', isOnHold ? 'Hold released.' : 'Hold placed.');
    onDone();
  };
  return (
    <ReasonForm action={isOnHold ? 'Release hold' : 'Place hold'} onSubmit={act}>
      <p>
        {isOnHold
          ? 'The next nightly run deletes what is due, and the member can erase the account again.'
          : 'Until the hold is released, the member’s records are not deleted and the account cannot be erased.'}
      </p>
    </ReasonForm>
  );
}
