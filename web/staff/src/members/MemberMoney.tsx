import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../src/ui/Badge.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { loneLinkClass, quietLinkClass } from '../../../src/ui/link-class.ts';
import { Money } from '../../../src/ui/Money.tsx';
import { instantText } from '../frame/instant-text.ts';
import { PlanText, purchaseText } from '../frame/PlanText.tsx';
import { PaidAmount } from '../money/PaidAmount.tsx';
import {
  paymentStateNames,
  paymentTones,
  refundReasonNames,
  refundStateNames,
  refundTones,
} from '../money/words.ts';
import { useStaff } from '../session/session.ts';
import type { Column } from '../table/column.ts';
import { PlainTable } from '../table/PlainTable.tsx';

const sources = { order: 'Bought', trial: 'Trial', grant: 'Granted', gift: 'Gift' } as const;

type Props = Pick<StaffMemberPage, 'billing' | 'money' | 'email'>;

export function MemberMoney({ billing: { terms }, money, email }: Props) {
  const moves = movesOf(money);
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
          <Link to="/money/invoices" search={{ search: email }} className={`${loneLinkClass} text-sm`}>
            Invoices
          </Link>
        </div>
        {moves.length === 0 ? (
          <p className="text-sm text-soft">No payments or refunds yet.</p>
        ) : (
          <PlainTable
            label="Payments and refunds"
            columns={moveColumns}
            rows={moves}
            rowId={({ list, id }) => `${list} ${id}`}
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
    id: 'from',
    label: 'From',
    value: ({ startDate }) => startDate,
    show: ({ startDate }) => <DateText date={startDate} />,
  },
  {
    id: 'to',
    label: 'To',
    value: ({ endDate }) => endDate,
    show: ({ endDate }) => <DateText date={endDate} />,
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
  },
  {
    id: 'paid',
    label: 'Paid ex GST',
    value: ({ paid }) => paid?.amount ?? null,
    show: ({ paid }) => (paid === null ? '–' : <Money amount={paid.amount} />),
    isNumeric: true,
  },
];

/** Payment or refund, named as in the money lists. */
type Move = {
  readonly list: '/money/payments' | '/money/refunds';
  readonly id: string;
  readonly at: string;
  readonly what: string;
  readonly detail: string;
  readonly state: string;
  readonly tone: (typeof paymentTones)[keyof typeof paymentTones];
  readonly amount: number;
  readonly currency: string;
};

function movesOf({ payments, refunds }: StaffMemberPage['money']): Move[] {
  return [
    ...payments.map((payment): Move => ({
      ...payment,
      list: '/money/payments',
      what: purchaseText(payment),
      detail: payment.id,
      state: paymentStateNames[payment.state],
      tone: paymentTones[payment.state],
    })),
    ...refunds.map((refund): Move => ({
      ...refund,
      list: '/money/refunds',
      what: `Refund: ${refundReasonNames[refund.reason]}`,
      detail: `${purchaseText(refund)}, ${refund.paymentId}`,
      state: refundStateNames[refund.state],
      tone: refundTones[refund.state],
      amount: -refund.amount,
      currency: 'INR',
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
}

const moveColumns: readonly Column<Move>[] = [
  {
    id: 'what',
    label: 'Item',
    value: ({ what }) => what,
    show: (move) => <MoveName move={move} />,
  },
  { id: 'at', label: 'When', value: ({ at }) => at, show: ({ at }) => instantText(at) },
  {
    id: 'state',
    label: 'State',
    value: ({ state }) => state,
    show: ({ state, tone }) => <Badge tone={tone}>{state}</Badge>,
  },
  {
    id: 'amount',
    label: 'Amount',
    value: ({ amount }) => amount,
    show: (move) => <PaidAmount {...move} />,
    isNumeric: true,
  },
];

/** Name of the payment or refund, linked to its details if the user may see them. */
function MoveName({ move: { list, id, what, detail } }: { move: Move }) {
  const maySee = useStaff().permissions.includes('money.look');
  return (
    <>
      {maySee ? (
        <Link to={list} search={{ open: id }} className={`${quietLinkClass} font-medium`}>
          {what}
        </Link>
      ) : (
        what
      )}
      <span className="block text-xs font-normal wrap-anywhere text-faint">{detail}</span>
    </>
  );
}
