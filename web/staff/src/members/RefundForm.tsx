import { previewTermRefund, refundTerm } from '@niveshak/contract/checkout/staff-routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import type { RefundPreview } from '@niveshak/contract/checkout/staff-schemas';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { RadioGroup } from '../../../src/ui/RadioGroup.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { paiseOf } from '../frame/paise-of.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';
import { LoadError } from '../frame/QueryView.tsx';

type Extent = 'unused-days' | 'whole' | 'part';
type Props = { readonly member: StaffMemberPage; readonly onDone: () => void };

function useRefundPreview(
  memberId: string,
  termId: string,
  wanted: number | 'unused-days' | null,
  isReady = true,
) {
  return useQuery({
    queryKey: ['member', memberId, 'refund', termId, wanted],
    queryFn: () =>
      staffCall(previewTermRefund, {
        params: { id: termId },
        query: wanted === null ? {} : { wanted: String(wanted) },
      }),
    enabled: isReady && termId !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Returns the refund choices in display order. Unused days are only offered if some are left. */
function extentsOf(money: RefundPreview['money'] | undefined) {
  const rupees = (amount: number) => formatRupees(paise(amount));
  const choices: { id: Extent; label: string }[] = [];
  if (money !== undefined && money.unused !== null)
    choices.push({
      id: 'unused-days',
      label: `Unused days: ${rupees(money.unused.amount)}, and end the plan`,
    });
  choices.push(
    { id: 'part', label: 'Another amount, and keep the plan' },
    {
      id: 'whole',
      label: `Full amount${money === undefined ? '' : `: ${rupees(money.left.amount)}`}, and end the plan`,
    },
  );
  return choices;
}

function actionOf(shown: RefundPreview | null): string {
  if (shown === null) return 'Refund';
  return shown.needsApproval ? 'Prepare refund' : `Refund ${formatRupees(paise(shown.money.total.amount))}`;
}

/** Returns the limit of a partial refund, or why the entered amount is not refunded exactly. */
function partHint(
  money: RefundPreview['money'] | undefined,
  wanted: number | 'unused-days' | null,
  shown: RefundPreview | null,
): string | undefined {
  const total = shown?.money.total.amount;
  if (total !== undefined && typeof wanted === 'number' && total !== wanted)
    return `${formatRupees(paise(total))} is the nearest amount below, because GST is rounded to the paisa.`;
  return money && `Less than ${formatRupees(paise(money.left.amount))}.`;
}

/** Form to refund a plan in full or in part, after showing the effect. */
export function RefundForm({ member, onDone }: Props) {
  const terms = member.billing.terms.filter(({ source, paid }) => source === 'order' && paid !== null);
  const [termId, setTermId] = useState(terms[0]?.id ?? '');
  const [chosen, setChosen] = useState<Extent | null>(null);
  const [typed, setTyped] = useState('');
  const whole = useRefundPreview(member.id, termId, null);
  const money = whole.isSuccess && !whole.isPlaceholderData ? whole.data.money : undefined;
  const extents = extentsOf(money);
  const extent = extents.find(({ id }) => id === chosen)?.id ?? (money?.unused ? 'unused-days' : 'whole');
  const wanted = extent === 'part' ? paiseOf(typed) : extent === 'whole' ? null : extent;
  const isTooMuch = typeof wanted === 'number' && money !== undefined && wanted >= money.left.amount;
  const isReady = extent !== 'part' || (wanted !== null && !isTooMuch);
  const preview = useRefundPreview(member.id, termId, wanted, isReady);
  const shown = isReady && preview.isSuccess && !preview.isPlaceholderData ? preview.data : null;
  const act = async (reason: string) => {
    if (shown === null) throw new Error('Choose an amount first.');
    const left = shown.money.left.amount;
    const done = await staffCall(refundTerm, { params: { id: termId }, body: { wanted, left, reason } });
    showToast(
      'success',
      done.outcome === 'done' ? `Refund started. Credit note ${done.creditNote}.` : 'Submitted for approval.',
    );
    onDone();
  };
  if (terms.length === 0) return <p className="text-sm text-soft">No plan payments to refund.</p>;
  return (
    <ReasonForm
      action={actionOf(shown)}
      isDangerous
      isReady={shown !== null}
      isLoading={shown === null && preview.isFetching}
      missing="Choose an amount that can be refunded."
      onSubmit={act}
    >
      <SelectField
        label="Plan"
        options={terms.map(({ id, planName, startDate }) => ({
          value: id,
          label: `${planName}, from ${formatDate(calendarDate(startDate))}`,
        }))}
        value={termId}
        onChange={({ target }) => {
          setTermId(target.value);
          setChosen(null);
        }}
      />
      <RadioGroup legend="How much" choices={extents} chosen={extent} onChoose={setChosen} />
      {extent === 'part' && (
        <TextField
          label="Amount in rupees, GST included"
          name="wanted"
          hint={partHint(money, wanted, shown)}
          inputMode="decimal"
          value={typed}
          error={
            typed !== '' && wanted === null
              ? 'Enter rupees and paise, such as 500 or 499.50.'
              : isTooMuch
                ? 'Enter less than the full amount, or choose it above.'
                : undefined
          }
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
            <Badge>Needs approval</Badge>
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
            Stays until <DateText date={plan.endDate} />
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
