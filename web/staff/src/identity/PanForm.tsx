import { readMemberPan } from '@niveshak/contract/members/routes';
import { useState } from 'react';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';

/** Full PAN of a member, shown once a reason is entered. */
export function PanForm({ memberId }: { memberId: string }) {
  const [pan, setPan] = useState<string | null>(null);
  if (pan !== null)
    return (
      <p className="font-mono text-2xl" aria-live="polite">
        {pan}
      </p>
    );
  const act = async (reason: string) => {
    setPan((await staffCall(readMemberPan, { params: { id: memberId }, body: { reason } })).pan);
  };
  return (
    <ReasonForm action="Show PAN" onSubmit={act}>
      <p className="text-soft">The audit log and the member’s timeline record who viewed it and why.</p>
    </ReasonForm>
  );
}
