import { changeMemberAddress } from '@niveshak/contract/members/address-routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { useState } from 'react';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';

type Props = { readonly member: StaffMemberPage; readonly onDone: () => void };

export function AddressForm({ member, onDone }: Props) {
  const [toEmail, setToEmail] = useState('');
  const act = async (reason: string) => {
    const { outcome } = await staffCall(changeMemberAddress, {
      params: { id: member.id },
      body: { toEmail, seenEmail: member.email, reason },
    });
    showToast(
      'success',
      outcome === 'moved'
        ? 'Changed. The member confirms the new address at the next sign-in.'
        : 'Saved. The identity provider did not respond; we retry every two minutes.',
    );
    onDone();
  };
  return (
    <ReasonForm action="Change address" isDangerous onSubmit={act}>
      <p className="text-sm">
        The member is signed out everywhere and signs in again with the confirmed new address and the same
        password. {member.email} is notified.
      </p>
      <TextField
        label="New email"
        name="toEmail"
        type="email"
        autoComplete="off"
        value={toEmail}
        onChange={({ target }) => setToEmail(target.value)}
      />
      <p className="text-sm text-soft">
        Plan, documents and identity do not change. Verify the request: anyone with access to the mailbox can
        set the password.
      </p>
    </ReasonForm>
  );
}
