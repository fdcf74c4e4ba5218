import { refundStateNames } from '@niveshak/contract/checkout/refund-state-names';
import { listRefunds, saveRefunds } from '@niveshak/contract/checkout/staff-money-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { Badge } from '../../../src/ui/Badge.tsx';
import { instantText } from '../frame/instant-text.ts';
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
  { ...recordColumns.at, label: 'Requested' },
  recordColumns.member,
  {
    id: 'plan',
    label: 'Purchase',
    value: purchaseText,
    show: (refund) => (
      <>
        <PurchaseText {...refund} />
        <span className="block text-soft">{refundReasonNames[refund.reason]}</span>
      </>
    ),
    onCard: 'plain',
  },
  {
    id: 'settled',
    label: 'Settled',
    value: ({ settledAt }) => settledAt,
    show: ({ settledAt }) => (settledAt === null ? '–' : instantText(settledAt)),
    onCard: 'none',
  },
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
    label: 'Payment, refund id',
    value: ({ paymentId }) => paymentId,
    show: ({ paymentId, providerId }) => (
      <>
        <PaymentLink id={paymentId} />
        {providerId !== null && <span className="block text-soft">{providerId}</span>}
      </>
    ),
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
