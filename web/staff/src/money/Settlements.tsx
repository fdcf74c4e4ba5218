import { getSettlement, listSettlements } from '@niveshak/contract/reconciliation/routes';
import type { Settlement, SettlementLine } from '@niveshak/contract/reconciliation/routes';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { Money } from '../../../src/ui/Money.tsx';
import { instantText } from '../frame/instant-text.ts';
import { staffCall } from '../session/staff-call.ts';
import { RecordLink, useOpenRecord } from './RecordDialog.tsx';
import { filteredSearchOf } from './search.ts';
import { gatewayText } from './words.ts';
import type { Column } from '../table/column.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import { TableFilter, useTableFilter } from './TableFilter.tsx';
import type { Choice } from './TableFilter.tsx';

type AmountName = 'payments' | 'refunds' | 'adjustments' | 'fees' | 'feeGst' | 'net';
const amountColumn = (id: AmountName, label: string): Column<Settlement> => ({
  id,
  label,
  value: (settlement) => settlement[id],
  show: (settlement) => <Money amount={settlement[id]} />,
  isNumeric: true,
});

/** Column of the date, which opens the lines. */
const settledColumn: Column<Settlement> = {
  id: 'settledAt',
  label: 'Settled',
  value: ({ settledAt }) => settledAt,
  show: (settlement) => (
    <>
      <RecordLink id={settlement.id}>{instantText(settlement.settledAt)}</RecordLink>
      <span className="block text-soft">{gatewayText(settlement.gateway)}</span>
    </>
  ),
};

const columns: readonly Column<Settlement>[] = [
  { id: 'gateway', label: 'Gateway', value: ({ gateway }) => gatewayText(gateway), isFileOnly: true },
  {
    id: 'utr',
    label: 'UTR',
    value: ({ utr }) => utr ?? '',
    show: ({ id, utr }) => (
      <>
        {utr ?? '–'}
        <span className="block text-soft">{id}</span>
      </>
    ),
    breaks: true,
  },
  amountColumn('payments', 'Payments'),
  amountColumn('refunds', 'Refunds'),
  amountColumn('adjustments', 'Adjustments'),
  amountColumn('fees', 'Fees'),
  amountColumn('feeGst', 'GST on fees'),
  amountColumn('net', 'Net'),
  {
    id: 'unmatched',
    label: 'Unmatched',
    value: ({ unmatched }) => unmatched,
    show: ({ unmatched, lines }) =>
      unmatched === 0 ? `0 of ${lines}` : <Badge tone="bad">{`${unmatched} of ${lines}`}</Badge>,
    isNumeric: true,
  },
  { id: 'id', label: 'Settlement', value: ({ id }) => id, isFileOnly: true },
];

const choices: readonly Choice<Settlement>[] = [
  { value: 'unmatched', label: 'With unmatched lines', fits: ({ unmatched }) => unmatched > 0 },
];

/** Settlements of the payment gateways, fetched daily and matched to payments, refunds and disputes. */
export function Settlements() {
  const settlements = useQuery({ queryKey: ['settlements'], queryFn: () => staffCall(listSettlements) });
  const { isFiltered, rowsOf } = useTableFilter(columns, choices);
  const search = filteredSearchOf(useSearch({ strict: false }));
  const opened = useOpenRecord(search.open);
  const open = settlements.data?.settlements.find(({ id }) => id === opened.id);
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-soft">
        Payouts from the payment gateways to your bank, fetched daily. Fees are not in the ledger; book them
        from here.
      </p>
      <TableFilter label="Show" choices={choices} searchHint="UTR or settlement" />
      <QueryTable
        query={settlements}
        what="the settlements"
        rows={(data) => rowsOf(data.settlements)}
        empty={
          isFiltered ? (
            <EmptyState title="Nothing found">Clear the search and the filter.</EmptyState>
          ) : (
            <EmptyState title="No settlements yet">
              Settlements appear here a day after the provider pays them.
            </EmptyState>
          )
        }
        label="Settlements"
        noun="settlement"
        columns={[settledColumn, ...columns]}
        rowId={({ id }) => id}
        fileName="settlements"
      />
      <Dialog
        title={open === undefined ? 'Settlement' : `Settlement of ${instantText(open.settledAt)}`}
        isOpen={opened.id !== null}
        isWide
        onClose={opened.close}
      >
        {opened.id !== null && <Lines id={opened.id} />}
      </Dialog>
    </>
  );
}

const kinds = {
  payment: 'Payment',
  refund: 'Refund',
  adjustment: 'Adjustment',
  other: 'Other',
} as const satisfies Record<SettlementLine['kind'], string>;
const problems = { unknown: 'Missing here', amount: 'Amount differs' } as const;

const lineColumns: readonly Column<SettlementLine>[] = [
  { id: 'kind', label: 'Line', value: ({ kind }) => kinds[kind] },
  {
    id: 'problem',
    label: 'Matched',
    value: ({ problem }) => problem ?? '',
    show: ({ problem }) =>
      problem === null ? <Badge tone="good">Yes</Badge> : <Badge tone="bad">{problems[problem]}</Badge>,
  },
  {
    id: 'amount',
    label: 'Amount',
    value: ({ amount }) => amount,
    show: ({ amount }) => <Money amount={amount} />,
    isNumeric: true,
  },
  {
    id: 'net',
    label: 'Net',
    value: ({ net }) => net,
    show: ({ net }) => <Money amount={net} />,
    isNumeric: true,
  },
  { id: 'entityId', label: 'Provider’s id', value: ({ entityId }) => entityId, breaks: true },
  {
    id: 'member',
    label: 'Member',
    value: ({ memberName }) => memberName ?? '',
    show: ({ memberId, memberName }) =>
      memberId === null ? (
        '–'
      ) : (
        <Link to="/members/$id" params={{ id: memberId }} className={quietLinkClass}>
          {memberName ?? 'Open'}
        </Link>
      ),
  },
];

function Lines({ id }: { id: string }) {
  const lines = useQuery({
    queryKey: ['settlements', id],
    queryFn: () => staffCall(getSettlement, { params: { id } }),
  });
  return (
    <QueryTable
      query={lines}
      what="the lines"
      rows={(data) => data.lines}
      empty={<EmptyState title="No lines">This settlement has no lines.</EmptyState>}
      label="Lines of the settlement"
      noun="line"
      columns={lineColumns}
      rowId={({ entityId }) => entityId}
      fileName={`settlement-${id}`}
    />
  );
}
