import { listRefunds, saveRefunds } from '@niveshak/contract/checkout/staff-money-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { Badge } from '../../../src/ui/Badge.tsx';
import { staffCall, staffCsv } from '../session/staff-call.ts';
import type { Column } from '../table/DataTable.tsx';
import { DocumentNumber } from './DocumentPdf.tsx';
import { MoneyList, recordColumns } from './MoneyList.tsx';
import { refundsSearchOf } from './search.ts';
import { refundReasonNames, refundStateNames, refundTones } from './words.ts';

type Refund = ResponseOf<typeof listRefunds>['rows'][number];

const columns: readonly Column<Refund>[] = [
  recordColumns.at,
  recordColumns.member,
  { id: 'reason', label: 'Reason', value: ({ reason }) => refundReasonNames[reason] },
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
  },
  recordColumns.amount,
  {
    id: 'creditNote',
    label: 'Credit note',
    value: ({ creditNote }) => creditNote?.number ?? '',
    show: ({ creditNote }) => (creditNote === null ? '–' : <DocumentNumber document={creditNote} />),
  },
  { id: 'payment', label: 'Payment', value: ({ paymentId }) => paymentId, breaks: true },
  { id: 'provider', label: 'Provider’s id', value: ({ providerId }) => providerId, breaks: true },
];

export function RefundsScreen() {
  return (
    <MoneyList
      title="Refunds"
      searchOf={refundsSearchOf}
      states={refundStateNames}
      read={(query) => staffCall(listRefunds, { query })}
      save={(query) => staffCsv(saveRefunds, query, 'refunds.csv')}
      columns={columns}
      totals={({ amount }) => [['Refunds', amount]]}
      empty="Refunds of cancellations, gifts and staff appear here."
    />
  );
}
