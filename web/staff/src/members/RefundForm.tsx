import { previewTermRefund, refundTerm } from '@niveshak/contract/checkout/staff-routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import type { RefundPreview } from '@niveshak/contract/checkout/staff-schemas';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { paiseOf } from '../frame/paise-of.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';
import { LoadError } from '../frame/QueryView.tsx';

const extents = [
  { value: 'whole', label: 'Everything left, and end the plan' },
  { value: 'part', label: 'Part of it, and keep the plan' },
] as const;

type Props = { readonly member: StaffMemberPage; readonly onDone: () => void };

/** Refunds a plan's price, in full or in part: shows the effect first, then the button. */
export function RefundForm({ member, onDone }: Props) {
  const terms = member.billing.terms.filter(({ source, paid }) => source === 'order' && paid !== null);
  const [termId, setTermId] = useState(terms[0]?.id ?? '');
  const [isPart, setPart] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = isPart ? paiseOf(typed) : null;
  const isReady = termId !== '' && (!isPart || wanted !== null);
  const preview = useQuery({
    queryKey: ['member', member.id, 'refund', termId, wanted],
    queryFn: () =>
      staffCall(previewTermRefund, {
        params: { id: termId },
        query: wanted === null ? {} : { wanted: String(wanted) },
      }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const shown = isReady && preview.isSuccess && !preview.isPlaceholderData ? preview.data : null;
  const act = async (reason: string) => {
    if (shown === null) throw new Error('Choose an amount first.');
    const left = shown.money.left.amount;
    const done = await staffCall(refundTerm, { params: { id: termId }, body: { wanted, left, reason } });
    showToast(
      'success',
      done.outcome === 'done' ? `Refunded. Credit note ${done.creditNote}.` : 'Submitted for approval.',
    );
    onDone();
  };
  if (terms.length === 0) return <p className="text-sm text-soft">Nothing was paid for a plan.</p>;
  return (
    <ReasonForm
      action={shown?.needsApproval === true ? 'Prepare the refund' : 'Refund'}
      isDangerous
      onSubmit={act}
    >
      <SelectField
        label="Plan"
        options={terms.map(({ id, planName, startDate }) => ({
          value: id,
          label: `${planName}, from ${formatDate(calendarDate(startDate))}`,
        }))}
        value={termId}
        onChange={({ target }) => setTermId(target.value)}
      />
      <SelectField
        label="How much"
        options={extents}
        value={isPart ? 'part' : 'whole'}
        onChange={({ target }) => setPart(target.value === 'part')}
      />
      {isPart && (
        <TextField
          label="Amount in rupees, GST included"
          inputMode="decimal"
          value={typed}
          error={typed !== '' && wanted === null ? 'Use rupees and paise, such as 500 or 499.50.' : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {isReady && <LoadError query={preview} what="the preview" />}
      {shown !== null && <Consequences preview={shown} />}
    </ReasonForm>
  );
}

function Consequences({ preview }: { preview: RefundPreview }) {
  const { money, access, papers, letters, plan, needsApproval } = preview;
  const tax = money.total.amount - money.taxable.amount;
  return (
    <dl className="grid gap-x-4 gap-y-2 border-y border-rule py-3 text-sm sm:grid-cols-[6rem_1fr]">
      <dt className="text-soft">Money</dt>
      <dd>
        <strong>
          <Money amount={money.total.amount} />
        </strong>{' '}
        of <Money amount={money.left.amount} /> is refunded, including <Money amount={tax} /> GST
        {needsApproval && (
          <span className="mt-1 block">
            <Badge>needs approval</Badge>
          </span>
        )}
        {money.payments.map(({ paymentId, amount }) => (
          <span key={paymentId} className="block text-soft">
            <Money amount={amount} /> to {paymentId}
          </span>
        ))}
      </dd>
      <dt className="text-soft">Access</dt>
      <dd>
        {access.lastDay === null ? (
          <>
            Stays, until <DateText date={plan.endDate} />
          </>
        ) : access.lastDay < plan.startDate ? (
          'The plan does not begin'
        ) : (
          <>
            Ends on <DateText date={access.lastDay} /> instead of <DateText date={plan.endDate} />
          </>
        )}
        {access.cancelsOpenOrder && <span className="block text-soft">An open order is cancelled</span>}
      </dd>
      <dt className="text-soft">Documents</dt>
      <dd>
        {papers.creditNote === 'credit-note' ? 'A credit note' : 'A commercial credit note, without GST,'}{' '}
        against {papers.invoiceNumber}
      </dd>
      <dt className="text-soft">Emails</dt>
      <dd>
        {letters.map((email) => (
          <span key={email} className="block">
            {email}
          </span>
        ))}
      </dd>
    </dl>
  );
}
