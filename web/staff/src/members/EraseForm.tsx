import { eraseMember } from '@niveshak/contract/account/staff-routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { useState } from 'react';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';

type Props = { readonly member: StaffMemberPage; readonly onDone: () => void };

/** Form to erase the member's account, confirmed by typing the email address. */
export function EraseForm({ member: { id, email }, onDone }: Props) {
  const [typed, setTyped] = useState('');
  const { problems, noting } = useFieldProblems('');
  const act = (reason: string) =>
    noting(async () => {
      await staffCall(eraseMember, { params: { id }, body: { confirmEmail: typed.trim(), reason } });
      showToast('success', 'Account erased.');
      onDone();
    });
  return (
    <ReasonForm
      action="Erase account"
      isDangerous
      namesFields
      missing="Type the member’s email address to confirm."
      isReady={typed.trim().toLowerCase() === email.toLowerCase()}
      onSubmit={act}
    >
      <p>
        The member gets a last email and can no longer sign in; records required by law stay under a number.
        End and refund a paid plan first, as this cannot be undone.
      </p>
      <TextField
        label={`Type ${email} to confirm`}
        type="email"
        autoComplete="off"
        value={typed}
        error={problems['confirmEmail']}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonForm>
  );
}
