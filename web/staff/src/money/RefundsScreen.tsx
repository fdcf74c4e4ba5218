import { refundStateNames } from '@niveshak/contract/checkout/refund-state-names';
import { listRefunds, saveRefunds } from '@niveshak/contract/checkout/staff-money-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { Badge } from '../../../src/ui/Badge.tsx';
import { PurchaseText, purchaseText } from '../frame/PlanText.tsx';
import { staffCall, staffCsv } from '../session/staff-call.ts';
import type { Column } from '../table/column.ts';
import { DocumentNumber } from './DocumentPdf.tsx';
import { MoneyList, recordColumns } from './MoneyList.tsx';
import { PaymentLink } from './PaymentLink.tsx';
import { refundsSearchOf } from './search.ts';
import { refundReasonNames, refundTones } from './words.ts';

type Refund = ResponseOf<typeof listRefunds>['rows'][number];

const columns: readonly Column<Refund>[] = [
  recordColumns.at,
  recordColumns.member,
  {
    id: 'plan',
    label: 'Purchase',
    value: purchaseText,
    show: (refund) => <PurchaseText {...refund} />,
    onCard: 'plain',
  },
  { id: 'reason', label: 'Reason', value: ({ reason }) => refundReasonNames[reason], onCard: 'plain' },
  {
    id: 'state',
    label: 'State',
    value: ({ state }) => refundStateNames[state],
    show: ({ state, failure }) => (
      <>
        <Badge tone={refundTones[state]}>{refundStateNames[state]}</Badge>
        {failure !== null && <span className="block text-soft">{failure}</span>}
      </>
    ),
    onCard: 'plain',
  },
  recordColumns.amount,
  {
    id: 'creditNote',
    label: 'Credit note',
    value: ({ creditNote }) => creditNote?.number ?? '',
    show: ({ creditNote }) => (creditNote === null ? '–' : <DocumentNumber document={creditNote} />),
    onCard: 'none',
  },
  {
    id: 'payment',
    label: 'Payment',
    value: ({ paymentId }) => paymentId,
    show: ({ paymentId }) => <PaymentLink id={paymentId} />,
    breaks: true,
    onCard: 'none',
  },
  {
    id: 'provider',
    label: 'Provider’s id',
    value: ({ providerId }) => providerId,
    breaks: true,
    onCard: 'none',
  },
];

export function RefundsScreen() {
  return (
    <MoneyList
      title="Refunds"
      noun="Refund"
      searchOf={refundsSearchOf}
      states={refundStateNames}
      read={(query) => staffCall(listRefunds, { query })}
      save={(query) => staffCsv(saveRefunds, query, 'refunds.csv')}
      columns={columns}
      totals={({ amount }) => [['Refunds', amount]]}
      empty="Refunds from cancellations, gifts and staff appear here."
    />
  );
}
