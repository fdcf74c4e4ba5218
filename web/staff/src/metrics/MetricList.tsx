import { saveMetricList } from '@niveshak/contract/metrics/routes';
import type { MetricLine, MetricListQuery } from '@niveshak/contract/metrics/schemas';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { errorText } from '../../../src/lib/api-error.ts';
import { saveFile } from '../../../src/lib/files.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { staffCsv } from '../session/staff-call.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/DataTable.tsx';
import { listTitle } from './metric-names.ts';
import { metricListQuery } from './queries.ts';
import { placeOf } from './search.ts';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { LoadError } from '../frame/load-state.tsx';

const who: readonly Column<MetricLine>[] = [
  {
    id: 'member',
    label: 'Member',
    value: ({ name, email }) => (name === '' ? email : name),
    show: ({ memberId, name, email }) => (
      <Link to="/members/$id" params={{ id: memberId }} className={`${quietLinkClass} font-medium`}>
        {name === '' ? email : name}
      </Link>
    ),
  },
  { id: 'email', label: 'Email', value: ({ email }) => email, breaks: true },
  { id: 'about', label: 'About', value: ({ detail }) => detail },
];

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
  const save = useMutation({
    mutationFn: () => staffCsv(saveMetricList, asked, `${asked.figure}-${asked.month}.csv`),
    onSuccess: saveFile,
  });
  const title = listTitle(asked);
  const { number = 0, total = null, lines = [] } = list.data ?? {};
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/figures" search={placeOf(search)} className={quietLinkClass}>
          All metrics
        </Link>
      </p>
      <ScreenHead title={title}>
        {number > 0 && (
          <Button isBusy={save.isPending} onClick={() => save.mutate()}>
            <Icon name="download" className="size-4" /> Save all as CSV
          </Button>
        )}
      </ScreenHead>
      <LoadError query={list} what="the list" />
      {save.isError && <ErrorBanner>{errorText(save.error, 'The file could not be made.')}</ErrorBanner>}
      {list.isPending && <p className="text-sm text-soft">Counting…</p>}
      {list.isSuccess && number === 0 && (
        <EmptyState title="Nobody">
          <p>The metric counts no member in this month.</p>
        </EmptyState>
      )}
      {number > 0 && (
        <>
          <p className="mb-6 font-serif text-2xl tabular-nums">
            {total === null ? number.toLocaleString('en-IN') : formatRupees(paise(total))}
          </p>
          <DataTable
            label={title}
            columns={total === null ? who : [...who, amount]}
            rows={lines}
            rowId={({ memberId, detail }) => `${memberId} ${detail}`}
            fileName={`${asked.figure}-${asked.month}-shown`}
          />
          {number > lines.length && (
            <p className="mt-3 text-sm text-soft">
              The first {lines.length} of {number.toLocaleString('en-IN')}; the file has all.
            </p>
          )}
        </>
      )}
    </>
  );
}
