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

export const actionGroups = ['Money', 'Access', 'Account'] as const;

export type MemberAction = {
  /** In the URL of the member's page, `?action=refund`. */
  readonly id: string;
  readonly name: string;
  readonly group: (typeof actionGroups)[number];
  /** A button of the page, not in its menu. */
  readonly isFrequent?: true;
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

/** The actions of a member's page, most frequent first in each group. */
export const memberActions: readonly MemberAction[] = [
  { id: 'refund', name: 'Refund', group: 'Money', needs: 'money.refund', isFrequent: true, Form: RefundForm },
  { id: 'payment', name: 'Check a payment', group: 'Money', needs: 'money.look', Form: PaymentForm },
  { id: 'chargeback', name: 'Chargeback', group: 'Money', needs: 'chargebacks.read', Form: ChargebackForm },
  {
    id: 'e-invoice',
    name: 'Enter an e-invoice number',
    group: 'Money',
    needs: 'money.e-invoice',
    Form: EInvoiceForm,
  },
  { id: 'tds', name: 'Record TDS', group: 'Money', needs: 'money.settle', Form: TdsForm },
  {
    id: 'grant',
    name: 'Grant a plan',
    group: 'Access',
    needs: 'plans.grant',
    isFrequent: true,
    Form: GrantForm,
  },
  { id: 'pause', name: 'Pause the plan', group: 'Access', needs: 'plans.pause', Form: PauseForm },
  {
    id: 'view-as',
    name: 'View as member',
    group: 'Access',
    needs: 'members.impersonate',
    Form: ImpersonateForm,
  },
  {
    id: 'sign-out',
    name: 'Sign out everywhere',
    group: 'Access',
    needs: 'members.end-sessions',
    Form: EndSessionsForm,
  },
  {
    id: 'unlock',
    name: 'Unlock the identity check',
    group: 'Access',
    needs: 'identity.review',
    Form: UnlockForm,
  },
  {
    id: 'block-referrals',
    name: 'Block referrals',
    group: 'Access',
    needs: 'referrals.bar',
    Form: BarReferralsForm,
  },
  {
    id: 'minor',
    name: 'End the plans of a minor',
    group: 'Access',
    needs: 'members.end-minor',
    Form: MinorForm,
  },
  { id: 'note', name: 'Write a note', group: 'Account', needs: 'members.note', Form: NoteForm },
  { id: 'labels', name: 'Labels', group: 'Account', needs: 'members.label', Form: LabelsForm },
  {
    id: 'address',
    name: 'Change the address',
    group: 'Account',
    needs: 'members.change-address',
    Form: AddressForm,
  },
  {
    id: 'identity',
    name: 'Review the identity',
    group: 'Account',
    needs: 'identity.review',
    Form: MemberCaseForm,
  },
  {
    id: 'category',
    name: 'Record the category',
    group: 'Account',
    needs: 'clients.change',
    Form: CategoryForm,
  },
  { id: 'kra', name: 'Record the KRA status', group: 'Account', needs: 'clients.change', Form: KraForm },
  {
    id: 'pan',
    name: 'Show the PAN',
    group: 'Account',
    needs: 'members.read-pan',
    Form: ({ member: { id } }) => <PanForm memberId={id} />,
  },
  {
    id: 'file',
    name: 'Download the client file',
    group: 'Account',
    needs: 'members.export',
    Form: ClientFileForm,
  },
  { id: 'hold', name: 'Legal hold', group: 'Account', needs: 'members.hold', Form: HoldForm },
  { id: 'erase', name: 'Erase the account', group: 'Account', needs: 'members.erase', Form: EraseForm },
];
