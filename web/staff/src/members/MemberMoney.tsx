import { refundStateNames } from '@niveshak/contract/checkout/refund-state-names';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../src/ui/Badge.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { loneLinkClass, quietLinkClass } from '../../../src/ui/link-class.ts';
import { Money } from '../../../src/ui/Money.tsx';
import { instantText } from '../frame/instant-text.ts';
import { PlanText, purchaseText } from '../frame/PlanText.tsx';
import { PaidAmount } from '../money/PaidAmount.tsx';
import { paymentStateNames, paymentTones, refundReasonNames, refundTones } from '../money/words.ts';
import { useStaff } from '../session/session.ts';
import type { Column } from '../table/column.ts';
import { PlainTable } from '../table/PlainTable.tsx';

const sources = { order: 'Bought', trial: 'Trial', grant: 'Granted', gift: 'Gift' } as const;

type Props = Pick<StaffMemberPage, 'billing' | 'money' | 'email'>;

export function MemberMoney({ billing: { terms }, money, email }: Props) {
  const payments = paymentsOf(money);
  return (
    <div className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-2">
      <section aria-labelledby="plans" className="min-w-0">
        <h2 id="plans" className="mb-2 text-lg">
          Plans
        </h2>
        {terms.length === 0 ? (
          <p className="text-sm text-soft">No plan yet.</p>
        ) : (
          <PlainTable
            label="Plans"
            columns={termColumns}
            rows={terms}
            rowId={({ id }) => id}
            isOver={({ state }) => state === 'past'}
          />
        )}
      </section>
      <section aria-labelledby="money" className="min-w-0">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="money" className="text-lg">
            Payments and refunds
          </h2>
          {payments.length > 0 && (
            <Link to="/money/invoices" search={{ search: email }} className={`${loneLinkClass} text-sm`}>
              Invoices
            </Link>
          )}
        </div>
        {payments.length === 0 ? (
          <p className="text-sm text-soft">No payments yet.</p>
        ) : (
          <PlainTable
            label="Payments and refunds"
            columns={paymentColumns}
            rows={payments}
            rowId={({ id }) => id}
          />
        )}
      </section>
    </div>
  );
}

const termColumns: readonly Column<StaffMemberPage['billing']['terms'][number]>[] = [
  {
    id: 'plan',
    label: 'Plan',
    value: ({ alias }) => alias,
    show: ({ alias }) => <PlanText alias={alias} />,
  },
  {
    id: 'period',
    label: 'First and last day',
    value: ({ startDate }) => startDate,
    show: ({ startDate, endDate }) => (
      <>
        <DateText date={startDate} /> to <DateText date={endDate} />
      </>
    ),
    onCard: 'plain',
  },
  {
    id: 'how',
    label: 'Origin',
    value: ({ source }) => sources[source],
    show: ({ source, isSuspended, pause }) => (
      <>
        {sources[source]}
        {isSuspended && <span className="block text-bad">Suspended: chargeback</span>}
        {pause !== null && (
          <span className="block text-bad">
            Paused <DateText date={pause.from} /> until <DateText date={pause.resumesOn} />
          </span>
        )}
      </>
    ),
    onCard: 'plain',
  },
  {
    id: 'paid',
    label: 'Paid ex GST',
    value: ({ paid }) => paid?.amount ?? null,
    show: ({ paid }) => (paid === null ? '–' : <Money amount={paid.amount} />),
    isNumeric: true,
    onCard: 'end',
  },
];

type MemberPayments = StaffMemberPage['money'];
type Refund = MemberPayments['refunds'][number];
type PaymentRow = MemberPayments['payments'][number] & { readonly refunds: readonly Refund[] };

/** Returns the payments, newest first, each with its refunds, so that a refund is listed once. */
function paymentsOf({ payments, refunds }: MemberPayments): PaymentRow[] {
  return payments
    .map((payment) => ({
      ...payment,
      refunds: refunds
        .filter(({ paymentId }) => paymentId === payment.id)
        .toSorted((a, b) => a.at.localeCompare(b.at)),
    }))
    .toSorted((a, b) => b.at.localeCompare(a.at));
}

const paymentColumns: readonly Column<PaymentRow>[] = [
  {
    id: 'what',
    label: 'Purchase',
    value: purchaseText,
    show: (payment) => (
      <>
        <RecordName list="/money/payments" id={payment.id} name={purchaseText(payment)} />
        {payment.refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
      </>
    ),
  },
  { id: 'at', label: 'When', value: ({ at }) => at, show: ({ at }) => instantText(at), onCard: 'plain' },
  {
    id: 'state',
    label: 'State',
    value: ({ state }) => paymentStateNames[state],
    show: ({ state }) => <Badge tone={paymentTones[state]}>{paymentStateNames[state]}</Badge>,
    onCard: 'plain',
  },
  {
    id: 'amount',
    label: 'Amount',
    value: ({ amount }) => amount,
    show: (payment) => <PaidAmount {...payment} />,
    isNumeric: true,
    onCard: 'end',
  },
];

/** Refund below its payment, whose state says that it was refunded. Another state is stated here. */
function RefundLine({ refund: { id, at, reason, state, amount, settledAt } }: { refund: Refund }) {
  return (
    <span className="mt-1 block font-normal text-soft">
      <RecordName list="/money/refunds" id={id} name={refundReasonNames[reason]} /> <Money amount={-amount} />
      , requested {instantText(at)}
      {state === 'processed' && settledAt !== null && `, settled ${instantText(settledAt)}`}
      {state !== 'processed' && (
        <>
          {' '}
          <Badge tone={refundTones[state]}>{refundStateNames[state]}</Badge>
        </>
      )}
    </span>
  );
}

type NameProps = {
  readonly list: '/money/payments' | '/money/refunds';
  readonly id: string;
  readonly name: string;
};

/** Name of a payment or refund, linked to its details if the user may see them. */
function RecordName({ list, id, name }: NameProps) {
  const maySee = useStaff().permissions.includes('money.look');
  if (!maySee) return name;
  return (
    <Link to={list} search={{ open: id }} className={`${quietLinkClass} font-medium`}>
      {name}
    </Link>
  );
}
