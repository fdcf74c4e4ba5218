import { impersonateMember } from '@niveshak/contract/identity/staff-impersonation-routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { localKeys } from '../../../src/lib/storage-keys.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCallWithCsrf } from '../session/staff-call.ts';

export function ImpersonateForm({ member }: { member: StaffMemberPage }) {
  const open = async (reason: string) => {
    const { data, csrf } = await staffCallWithCsrf(impersonateMember, {
      params: { id: member.id },
      body: { reason },
    });
    if (csrf !== null) localStorage.setItem(localKeys.csrf, csrf);
    localStorage.setItem(localKeys.sessionExpiry, String(Date.parse(data.endsAt)));
    location.assign('/');
  };
  return (
    <ReasonForm action="View as member" onSubmit={open}>
      <p>
        You see the member’s pages for fifteen minutes, without changing or sending anything. This ends any
        member session in this browser.
      </p>
    </ReasonForm>
  );
}
