import { listPayments, savePayments } from '@niveshak/contract/checkout/staff-money-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import type { PaymentState } from '@niveshak/domain/checkout/payment-state';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button, buttonClass } from '../../../src/ui/Button.tsx';
import { copyText } from '../../../src/ui/copy-text.ts';
import { Icon } from '../../../src/ui/Icon.tsx';
import { loneLinkClass, quietLinkClass } from '../../../src/ui/link-class.ts';
import { PurchaseText, purchaseText } from '../frame/PlanText.tsx';
import { instantText } from '../frame/instant-text.ts';
import { memberActions } from '../members/action-list.ts';
import { useStaff } from '../session/session.ts';
import { staffCall, staffCsv } from '../session/staff-call.ts';
import type { Column } from '../table/column.ts';
import { DocumentNumber, SavePdfButton } from './DocumentPdf.tsx';
import { MoneyList, recordColumns } from './MoneyList.tsx';
import { PaidAmount } from './PaidAmount.tsx';
import { paymentsSearchOf } from './search.ts';
import { gatewayText, paymentStateNames, paymentTones } from './words.ts';

type Payment = ResponseOf<typeof listPayments>['rows'][number];

function StateBadge({ state }: { state: PaymentState }) {
  return <Badge tone={paymentTones[state]}>{paymentStateNames[state]}</Badge>;
}

const columns: readonly Column<Payment>[] = [
  recordColumns.at,
  recordColumns.member,
  {
    id: 'plan',
    label: 'Purchase',
    value: purchaseText,
    show: (payment) => <PurchaseText {...payment} />,
    onCard: 'plain',
  },
  {
    id: 'state',
    label: 'State',
    value: ({ state }) => paymentStateNames[state],
    show: ({ state }) => <StateBadge state={state} />,
    onCard: 'plain',
  },
  { ...recordColumns.amount, show: (payment) => <PaidAmount {...payment} /> },
  {
    id: 'refunded',
    label: 'Refunded',
    value: ({ refunded }) => refunded,
    show: ({ refunded, currency }) =>
      refunded === 0 ? '–' : <PaidAmount amount={refunded} currency={currency} />,
    isNumeric: true,
    onCard: 'none',
  },
  {
    id: 'invoice',
    label: 'Invoice',
    value: ({ invoice }) => invoice?.number ?? '',
    show: ({ invoice }) => (invoice === null ? '–' : <DocumentNumber document={invoice} />),
    onCard: 'none',
  },
  { id: 'id', label: 'Payment', value: ({ id }) => id, breaks: true, onCard: 'none' },
];

export function PaymentsScreen() {
  return (
    <MoneyList
      title="Payments"
      noun="Payment"
      searchOf={paymentsSearchOf}
      states={paymentStateNames}
      read={(query) => staffCall(listPayments, { query })}
      save={(query) => staffCsv(savePayments, query, 'payments.csv')}
      columns={columns}
      totals={({ amount, refunded }) => [
        ['Paid', amount],
        ['Refunded', refunded],
      ]}
      empty="Payments appear here as soon as they are made."
      renderDetail={(payment) => <PaymentPanel payment={payment} />}
    />
  );
}

function PaymentPanel({ payment }: { payment: Payment }) {
  return (
    <div className="flex flex-col gap-5">
      <PaymentFacts payment={payment} />
      <PaymentActions payment={payment} />
    </div>
  );
}

/** Refund button, with less common actions collapsed. */
function PaymentActions({ payment: { memberId, isGift } }: { payment: Payment }) {
  const { permissions } = useStaff();
  const mayRefund = permissions.includes('money.refund');
  const rare = memberActions.filter(
    ({ id, needs }) => (id === 'payment' || id === 'chargeback') && permissions.includes(needs),
  );
  return (
    <div className="flex flex-wrap items-start gap-2">
      {isGift && (
        <div className="w-full">
          <p className="mb-2 text-soft">
            The giver can cancel an unclaimed gift for a full refund. An unclaimed gift is also refunded when
            its claim period ends. Staff cannot refund gifts.
          </p>
          <Link
            to="/members/$id"
            params={{ id: memberId }}
            search={{ show: 'gift' }}
            className={buttonClass('secondary', 'small')}
          >
            Open gift
          </Link>
        </div>
      )}
      {mayRefund && !isGift && (
        <Link
          to="/members/$id"
          params={{ id: memberId }}
          search={{ action: 'refund' }}
          className={buttonClass('secondary', 'small')}
        >
          Refund plan
        </Link>
      )}
      {rare.length > 0 && (
        // Expands in place, because the dialog would clip a menu.
        <details className="group">
          <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1 px-3 font-semibold">
            More <Icon name="chevron" className="size-4 group-open:rotate-180" />
          </summary>
          <ul>
            {rare.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to="/members/$id"
                  params={{ id: memberId }}
                  search={{ action: id }}
                  className={`${quietLinkClass} flex min-h-9 items-center px-3`}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const { memberId, amount, refunded, currency, invoice } = payment;
  return (
    <dl className="grid grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 border-y border-rule py-3">
      <dt className="text-soft">Amount</dt>
      <dd>
        <strong>
          <PaidAmount amount={amount} currency={currency} />
        </strong>{' '}
        <StateBadge state={payment.state} />
        {refunded > 0 && (
          <span className="block text-soft">
            <PaidAmount amount={refunded} currency={currency} /> refunded
          </span>
        )}
      </dd>
      <dt className="text-soft">Paid</dt>
      <dd>{instantText(payment.at)}</dd>
      <dt className="text-soft">Member</dt>
      <dd className="wrap-anywhere">
        <Link to="/members/$id" params={{ id: memberId }} className={loneLinkClass}>
          {payment.memberName || payment.email}
        </Link>
      </dd>
      <dt className="text-soft">Purchase</dt>
      <dd>
        <PurchaseText {...payment} />
      </dd>
      <dt className="text-soft">Payment</dt>
      <dd className="break-all">{payment.id}</dd>
      <dt className="text-soft">Gateway</dt>
      <dd>{gatewayText(payment.gateway)}</dd>
      <dt className="text-soft">Order</dt>
      <dd>
        <Button size="small" onClick={() => void copyText(payment.orderId)}>
          Copy order ID
        </Button>
      </dd>
      <dt className="text-soft">Invoice</dt>
      <dd className="flex flex-wrap items-center gap-3">
        {invoice === null ? (
          'None'
        ) : (
          <>
            <DocumentNumber document={invoice} />
            <SavePdfButton document={invoice} />
          </>
        )}
      </dd>
    </dl>
  );
}
