import { barReferrals, closeCase, exportClientFile } from '@niveshak/contract/members/record-routes';
import type { StaffMemberPage, WaitingItem } from '@niveshak/contract/members/schemas';
import { saveFile } from '../../../src/lib/files.ts';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall, staffZip } from '../session/staff-call.ts';

type FormProps = { readonly member: StaffMemberPage; readonly onDone: () => void };

export function BarReferralsForm({ member, onDone }: FormProps) {
  const { code, isBarred } = member.referral;
  if (isBarred) return <p>Referrals are already blocked for this member.</p>;
  if (code === null) return <p>This member has no referral code.</p>;
  const act = async (reason: string) => {
    await staffCall(barReferrals, { params: { id: member.id }, body: { reason } });
    showToast('success', 'Referrals blocked.');
    onDone();
  };
  return (
    <ReasonForm action="Block referrals" isDangerous onSubmit={act}>
      <p>
        Code {code} stops working and free months not yet earned are void; earned months stay. This cannot be
        undone.
      </p>
    </ReasonForm>
  );
}

export function ClientFileForm({ member, onDone }: FormProps) {
  const act = async (reason: string) => {
    const { id } = member;
    saveFile(await staffZip(exportClientFile, { params: { id }, body: { reason } }, 'client-file.zip'));
    showToast('success', 'Downloaded and recorded in the audit log.');
    onDone();
  };
  return (
    <ReasonForm action="Download" onSubmit={act}>
      <p>
        A zip of everything held on this member: profile, identity checks, consents, signed terms, plans,
        payments, invoices, emails, reading history, notes, and staff actions. The PAN is masked.
      </p>
    </ReasonForm>
  );
}

/** Form to close a case opened by a restore, or by a webhook about an unknown object. */
export function CloseCaseForm({ item, onDone }: { readonly item: WaitingItem; readonly onDone: () => void }) {
  const act = async (reason: string) => {
    await staffCall(closeCase, { params: { id: item.id }, body: { reason } });
    showToast('success', 'Case closed.');
    onDone();
  };
  return (
    <ReasonForm action="Close case" onSubmit={act}>
      <p>
        {item.detail === '' ? 'Close it' : `About ${item.detail}. Close it`} once resolved, and state the
        outcome as the reason. Closing moves no money and sends no email.
      </p>
    </ReasonForm>
  );
}
