import { listDisputes, saveDisputes } from '@niveshak/contract/checkout/staff-money-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { useQueryClient } from '@tanstack/react-query';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { OpenChargeback } from '../chargebacks/OpenChargeback.tsx';
import { DaysLeft } from '../complaints/DaysLeft.tsx';
import { instantText } from '../frame/instant-text.ts';
import { staffCall, staffCsv } from '../session/staff-call.ts';
import { FieldList } from '../table/Cards.tsx';
import type { Column } from '../table/column.ts';
import { MoneyList, recordColumns } from './MoneyList.tsx';
import { PaymentLink } from './PaymentLink.tsx';
import { disputesSearchOf } from './search.ts';
import { disputeStateNames, disputeTones } from './words.ts';

type Dispute = ResponseOf<typeof listDisputes>['rows'][number];

const columns: readonly Column<Dispute>[] = [
  { ...recordColumns.at, label: 'Opened' },
  recordColumns.member,
  { id: 'reason', label: 'Reason code', value: ({ reasonCode }) => reasonCode, breaks: true },
  {
    id: 'state',
    label: 'State',
    value: ({ state }) => disputeStateNames[state],
    show: ({ state }) => <Badge tone={disputeTones[state]}>{disputeStateNames[state]}</Badge>,
  },
  {
    id: 'due',
    label: 'Evidence due',
    value: ({ respondBy }) => respondBy,
    show: ({ respondBy, daysLeft }) => (
      <>
        {instantText(respondBy)}
        {daysLeft !== null && (
          <span className="block">
            <DaysLeft days={daysLeft} />
          </span>
        )}
      </>
    ),
  },
  recordColumns.amount,
  {
    id: 'taken',
    label: 'Taken',
    value: ({ taken }) => taken,
    show: ({ taken }) => (taken === null ? '–' : <Money amount={taken} />),
    isNumeric: true,
  },
  {
    id: 'payment',
    label: 'Payment',
    value: ({ paymentId }) => paymentId,
    show: ({ paymentId }) => <PaymentLink id={paymentId} />,
    breaks: true,
  },
];

export function DisputesScreen() {
  const client = useQueryClient();
  return (
    <MoneyList
      title="Disputes"
      noun="Dispute"
      searchOf={disputesSearchOf}
      states={disputeStateNames}
      read={(query) => staffCall(listDisputes, { query })}
      save={(query) => staffCsv(saveDisputes, query, 'disputes.csv')}
      columns={columns}
      totals={({ amount, taken }) => [
        ['Disputed', amount],
        ['Taken by banks', taken],
      ]}
      empty="Payments disputed by a member’s bank appear here."
      answer={{ label: 'Respond', isOffered: ({ state }) => state === 'open' }}
      renderDetail={(dispute, close) =>
        dispute.state === 'open' ? (
          <OpenChargeback
            chargeback={{
              ...dispute,
              amount: { amount: dispute.amount },
              openedAt: dispute.at,
              endedAt: null,
            }}
            onDone={() => {
              close();
              void client.invalidateQueries({ queryKey: ['money'] });
            }}
          />
        ) : (
          <FieldList columns={columns} row={dispute} />
        )
      }
    />
  );
}
