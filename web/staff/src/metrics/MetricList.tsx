import type { ResponseOf } from '@niveshak/contract/http/route';
import type { getMetricList } from '@niveshak/contract/metrics/routes';
import { saveMetricList } from '@niveshak/contract/metrics/routes';
import type { MetricLine, MetricListQuery } from '@niveshak/contract/metrics/schemas';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { staffCsv } from '../session/staff-call.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/column.ts';
import { addressText } from '../members/address-text.ts';
import { listTitle, membersText } from './metric-names.ts';
import { metricListQuery } from './queries.ts';
import { placeOf } from './search.ts';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { QueryView } from '../frame/QueryView.tsx';
import { DownloadButton } from '../frame/DownloadButton.tsx';

const who: readonly Column<MetricLine>[] = [
  {
    id: 'member',
    label: 'Member',
    value: ({ name, email }) => (name === '' ? addressText(email) : name),
    show: ({ memberId, name, email }) => (
      <Link to="/members/$id" params={{ id: memberId }} className={`${quietLinkClass} font-medium`}>
        {name === '' ? addressText(email) : name}
      </Link>
    ),
  },
  { id: 'email', label: 'Email', value: ({ email }) => addressText(email), breaks: true },
  { id: 'about', label: 'About', value: ({ detail }) => detail },
];

/** Lists of members by the change of their plan's value. */
const movements: ReadonlySet<MetricListQuery['figure']> = new Set([
  'new',
  'recovered',
  'expansion',
  'contraction',
  'churned-voluntary',
  'churned-involuntary',
]);

const amount: Column<MetricLine> = {
  id: 'amount',
  label: 'Amount',
  isNumeric: true,
  // Files contain rupees.
  value: (line) => (line.amount ?? 0) / 100,
  show: (line) => <Money amount={line.amount ?? 0} />,
};

export function MetricList({ asked }: { asked: MetricListQuery }) {
  const search = useSearch({ from: '/figures' });
  const list = useQuery(metricListQuery(asked));
  const title = listTitle(asked);
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/figures" search={placeOf(search)} className={quietLinkClass}>
          All metrics
        </Link>
      </p>
      <ScreenHead title={title} />
      <QueryView query={list} what="the list">
        {(data) => <Lines data={data} asked={asked} title={title} />}
      </QueryView>
    </>
  );
}

type LinesProps = { data: ResponseOf<typeof getMetricList>; asked: MetricListQuery; title: string };

function Lines({ data: { number, total, lines }, asked, title }: LinesProps) {
  if (number === 0)
    return (
      <EmptyState title="No members">
        <p>This metric counts no members this month.</p>
      </EmptyState>
    );
  return (
    <>
      <p className="mb-6 font-serif text-2xl tabular-nums">
        {total === null
          ? number.toLocaleString('en-IN')
          : movements.has(asked.figure)
            ? `${membersText(number)}, ${formatRupees(paise(total))}`
            : formatRupees(paise(total))}
      </p>
      <DataTable
        label={title}
        columns={total === null ? who : [...who, amount]}
        rows={lines}
        rowId={({ memberId, detail }) => `${memberId} ${detail}`}
        fileName={`${asked.figure}-${asked.month}`}
        download={
          <DownloadButton file={() => staffCsv(saveMetricList, asked, `${asked.figure}-${asked.month}.csv`)}>
            Save as CSV
          </DownloadButton>
        }
        total={number}
      />
    </>
  );
}
