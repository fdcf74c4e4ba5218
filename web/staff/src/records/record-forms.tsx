import { barReferrals, closeCase, exportClientFile } from '@niveshak/contract/members/record-routes';
import type { StaffMemberPage, WaitingItem } from '@niveshak/contract/members/schemas';
import { saveFile } from '../../../src/lib/files.ts';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall, staffZip } from '../session/staff-call.ts';

type FormProps = { readonly member: StaffMemberPage; readonly onDone: () => void };

export function BarReferralsForm({ member, onDone }: FormProps) {
  const { code, isBarred } = member.referral;
  if (isBarred) return <p>This member is already barred from referring.</p>;
  if (code === null) return <p>This member has no referral code.</p>;
  const act = async (reason: string) => {
    await staffCall(barReferrals, { params: { id: member.id }, body: { reason } });
    showToast('success', 'Barred from referring.');
    onDone();
  };
  return (
    <ReasonForm action="Block referrals" isDangerous onSubmit={act}>
      <p>
        The code {code} no longer gives anything, and free months that are not yet earned are void. Earned
        months stay. This cannot be undone.
      </p>
    </ReasonForm>
  );
}

export function ClientFileForm({ member, onDone }: FormProps) {
  const act = async (reason: string) => {
    const { id } = member;
    saveFile(await staffZip(exportClientFile, { params: { id }, body: { reason } }, 'client-file.zip'));
    showToast('success', 'Downloaded. It is in the audit log.');
    onDone();
  };
  return (
    <ReasonForm action="Download" onSubmit={act}>
      <p>
        One zip with everything that is kept of this member: profile, identity checks, consents, signed terms,
        plans, payments, invoices, emails, reading history, notes, and staff actions. The PAN is masked.
      </p>
    </ReasonForm>
  );
}

/** Closes a case opened by a restore or by a webhook about an unknown object. */
export function CloseCaseForm({ item, onDone }: { readonly item: WaitingItem; readonly onDone: () => void }) {
  const act = async (reason: string) => {
    await staffCall(closeCase, { params: { id: item.id }, body: { reason } });
    showToast('success', 'The case is closed.');
    onDone();
  };
  return (
    <ReasonForm action="Close the case" onSubmit={act}>
      <p>
        {item.detail === '' ? 'Close it' : `It is about ${item.detail}. Close it`} when you have dealt with
        it; the reason says what was done. Closing moves no money and sends no email.
      </p>
    </ReasonForm>
  );
}
