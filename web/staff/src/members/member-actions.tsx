import { unlockIdentity } from '@niveshak/contract/members/kyc-case-routes';
import { endMemberSessions, grantPlan, writeNote } from '@niveshak/contract/members/routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { Permission } from '@niveshak/domain/staff/permissions';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ChargebackForm } from '../chargebacks/ChargebackForm.tsx';
import { CategoryForm, KraForm } from '../clients/record-forms.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { GrantFields, nothingChosen } from '../grants/GrantFields.tsx';
import { MemberCaseForm } from '../identity/CaseForm.tsx';
import { PanForm } from '../identity/PanForm.tsx';
import { PaymentForm } from '../payments/PaymentForm.tsx';
import { EInvoiceForm } from '../records/EInvoiceForm.tsx';
import { BarReferralsForm, ClientFileForm } from '../records/record-forms.tsx';
import { TdsForm } from '../records/TdsForm.tsx';
import { AddressForm } from './AddressForm.tsx';
import { EraseForm } from './EraseForm.tsx';
import { HoldForm } from './HoldForm.tsx';
import { ImpersonateForm } from './ImpersonateForm.tsx';
import { LabelsForm } from './LabelsForm.tsx';
import { MinorForm } from './MinorForm.tsx';
import { PauseForm } from './PauseForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import { staffCall } from '../session/staff-call.ts';

type FormProps = { readonly member: StaffMemberPage; readonly onDone: () => void };

export type MemberAction = {
  readonly name: string;
  readonly needs: Permission;
  readonly Form: (props: FormProps) => ReactNode;
};

function GrantForm({ member, onDone }: FormProps) {
  const [grant, setGrant] = useState(nothingChosen);
  const act = async (reason: string) => {
    const granted = await staffCall(grantPlan, {
      params: { id: member.id },
      body: { ...grant, seenTerms: member.billing.terms.length, reason },
    });
    const last = formatDate(calendarDate(granted.endDate));
    showToast(
      'success',
      granted.awaitsAgreement
        ? `Link sent. The plan begins when the member agrees to the terms, and ends on ${last}.`
        : `Granted from ${formatDate(calendarDate(granted.startDate))} to ${last}.`,
    );
    onDone();
  };
  return (
    <ReasonForm action="Grant" onSubmit={act}>
      <GrantFields value={grant} onChange={setGrant} />
      {!member.hasAgreedToTerms && (
        <p className="text-sm">
          This member has not agreed to the terms. They get an email with a link, and the plan begins when
          they agree.
        </p>
      )}
      <p className="text-sm text-soft">
        It starts today, or after a paid plan that is running or waiting. A running guest or trial plan is
        replaced; grant a new one to extend it. Nothing is charged, no invoice is issued, and an email
        notifies the member.
      </p>
    </ReasonForm>
  );
}

function EndSessionsForm({ member, onDone }: FormProps) {
  const act = async (reason: string) => {
    await staffCall(endMemberSessions, { params: { id: member.id }, body: { reason } });
    showToast('success', 'Signed out everywhere.');
    onDone();
  };
  return (
    <ReasonForm action="Sign out everywhere" onSubmit={act}>
      <p>
        {member.openSessions} {member.openSessions === 1 ? 'device is' : 'devices are'} signed out
        immediately. The password stays as it is.
      </p>
    </ReasonForm>
  );
}

function UnlockForm({ member, onDone }: FormProps) {
  const act = async (reason: string) => {
    await staffCall(unlockIdentity, { params: { id: member.id }, body: { reason } });
    showToast('success', 'The member can try again.');
    onDone();
  };
  return (
    <ReasonForm action="Unlock the identity check" onSubmit={act}>
      <p>Resets today’s attempts at the identity check.</p>
    </ReasonForm>
  );
}

function NoteForm({ member, onDone }: FormProps) {
  const [body, setBody] = useState('');
  const [failure, setFailure] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    staffCall(writeNote, { params: { id: member.id }, body: { body } }).then(onDone, (error: unknown) =>
      setFailure(errorText(error, 'The note was not saved. Please try again.')),
    );
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <TextArea
        label="Note"
        hint="Every colleague sees it. It cannot be changed later."
        error={failure}
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      <Button variant="primary" type="submit" disabled={body.trim() === ''}>
        Save the note
      </Button>
    </form>
  );
}

/** The menu of a member's page, most frequent actions first. */
export const memberActions: readonly MemberAction[] = [
  { name: 'Grant a plan', needs: 'plans.grant', Form: GrantForm },
  { name: 'Pause the plan', needs: 'plans.pause', Form: PauseForm },
  { name: 'Refund', needs: 'money.refund', Form: RefundForm },
  { name: 'Check a payment', needs: 'money.look', Form: PaymentForm },
  { name: 'Chargeback', needs: 'chargebacks.read', Form: ChargebackForm },
  { name: 'Write a note', needs: 'members.note', Form: NoteForm },
  { name: 'Labels', needs: 'members.label', Form: LabelsForm },
  { name: 'See what they see', needs: 'members.impersonate', Form: ImpersonateForm },
  { name: 'Change the address', needs: 'members.change-address', Form: AddressForm },
  { name: 'Sign out everywhere', needs: 'members.end-sessions', Form: EndSessionsForm },
  { name: 'Review the identity', needs: 'identity.review', Form: MemberCaseForm },
  { name: 'Unlock the identity check', needs: 'identity.review', Form: UnlockForm },
  { name: 'Record the category', needs: 'clients.change', Form: CategoryForm },
  { name: 'Record the KRA status', needs: 'clients.change', Form: KraForm },
  {
    name: 'Show the PAN',
    needs: 'members.read-pan',
    Form: ({ member: { id } }) => <PanForm memberId={id} />,
  },
  { name: 'Download the client file', needs: 'members.export', Form: ClientFileForm },
  { name: 'Enter an e-invoice number', needs: 'money.e-invoice', Form: EInvoiceForm },
  { name: 'Legal hold', needs: 'members.hold', Form: HoldForm },
  { name: 'End the plans of a minor', needs: 'members.end-minor', Form: MinorForm },
  { name: 'Erase the account', needs: 'members.erase', Form: EraseForm },
  { name: 'Record TDS', needs: 'money.settle', Form: TdsForm },
  { name: 'Bar from referring', needs: 'referrals.bar', Form: BarReferralsForm },
];
