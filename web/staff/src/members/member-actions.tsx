import { unlockIdentity } from '@niveshak/contract/members/kyc-case-routes';
import { endMemberSessions, grantPlan, writeNote } from '@niveshak/contract/members/routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ChargebackForm } from '../chargebacks/ChargebackForm.tsx';
import { CategoryForm, KraForm } from '../clients/record-forms.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { GrantFields, nothingChosen, useGrantDays } from '../grants/GrantFields.tsx';
import { MemberCaseForm } from '../identity/CaseForm.tsx';
import { PanForm } from '../identity/PanForm.tsx';
import { PaymentForm } from '../payments/PaymentForm.tsx';
import { EInvoiceForm } from '../records/EInvoiceForm.tsx';
import { BarReferralsForm, ClientFileForm } from '../records/record-forms.tsx';
import { TdsForm } from '../records/TdsForm.tsx';
import type { ActionId } from './action-list.ts';
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

export type ActionForm = (props: FormProps) => ReactNode;

function GrantForm({ member, onDone }: FormProps) {
  const [grant, setGrant] = useState(nothingChosen);
  const terms = member.billing.terms
    .filter(({ state }) => state !== 'past')
    .map((term) => ({
      id: term.id,
      alias: term.alias,
      startDate: calendarDate(term.startDate),
      paidEndDate: calendarDate(term.paidEndDate),
      endDate: calendarDate(term.endDate),
    }));
  const isReady = useGrantDays(grant, terms)?.ok === true;
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
    <ReasonForm action="Grant" isReady={isReady} missing="Choose a possible last day." onSubmit={act}>
      <GrantFields value={grant} terms={terms} onChange={setGrant} />
      {!member.hasAgreedToTerms && (
        <p className="text-sm">
          This member has not agreed to the terms. They get an email with a link, and the plan begins when
          they agree.
        </p>
      )}
      <p className="text-sm text-soft">
        Starts today or after any running or queued paid plan, and replaces a running guest or trial plan. The
        member gets an email, but no charge or invoice.
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
        immediately. The password does not change.
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
    <ReasonForm action="Unlock identity check" onSubmit={act}>
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
      setFailure(errorText(error, 'Could not save the note. Try again.')),
    );
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <TextArea
        label="Note"
        hint="All staff can see it. It cannot be changed later."
        error={failure}
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      <Button variant="primary" type="submit" disabled={body.trim() === ''}>
        Save note
      </Button>
    </form>
  );
}

export const actionForms: Readonly<Record<ActionId, ActionForm>> = {
  refund: RefundForm,
  payment: PaymentForm,
  chargeback: ChargebackForm,
  'e-invoice': EInvoiceForm,
  tds: TdsForm,
  grant: GrantForm,
  pause: PauseForm,
  'view-as': ImpersonateForm,
  'sign-out': EndSessionsForm,
  unlock: UnlockForm,
  'block-referrals': BarReferralsForm,
  minor: MinorForm,
  note: NoteForm,
  labels: LabelsForm,
  address: AddressForm,
  identity: MemberCaseForm,
  category: CategoryForm,
  kra: KraForm,
  pan: ({ member: { id } }) => <PanForm memberId={id} />,
  file: ClientFileForm,
  hold: HoldForm,
  erase: EraseForm,
};
