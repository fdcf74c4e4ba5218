import type { MetricsMonth } from '@niveshak/contract/metrics/schemas';
import type { MonthListName } from '@niveshak/domain/metrics/metric-lists';
import { metricValue } from '@niveshak/domain/metrics/metric-lists';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/column.ts';
import { MetricLink } from './MetricLink.tsx';
import { metricNames, monthText, rupees } from './metric-names.ts';

/** Metrics shown as amounts, except for those that use `heads` because counts are clearer. */
const shownMetrics = [
  ['members', 'heads'],
  ['new', 'heads'],
  ['recovered', 'heads'],
  ['churned-voluntary', 'heads'],
  ['churned-involuntary', 'heads'],
  ['mrr', 'money'],
  ['expansion', 'money'],
  ['contraction', 'money'],
  ['deferred', 'money'],
  ['gross', 'money'],
  ['credited', 'money'],
  ['sold', 'money'],
  ['gst', 'money'],
  ['trials', 'heads'],
  ['trials-converted', 'heads'],
] as const satisfies readonly (readonly [MonthListName, 'heads' | 'money'])[];

/** Names that fit a column. */
const columnNames: Partial<Record<MonthListName, string>> = {
  'churned-voluntary': 'Left by choice',
  'churned-involuntary': 'Left otherwise',
};

const columns: readonly Column<MetricsMonth>[] = [
  {
    id: 'month',
    label: 'Month',
    value: ({ month }) => month,
    show: ({ month }) => <span className="whitespace-nowrap">{monthText(month)}</span>,
  },
  ...shownMetrics.map(([metric, shown]): Column<MetricsMonth> => ({
    id: metric.replace('-', ''),
    label: columnNames[metric] ?? metricNames[metric],
    isNumeric: true,
    // Files contain rupees.
    value: (month) => (shown === 'heads' ? headsOf(month, metric) : moneyOf(month, metric) / 100),
    show: (month) => (
      <MetricLink figure={metric} month={month.month}>
        {shown === 'heads' ? headsOf(month, metric).toLocaleString('en-IN') : rupees(moneyOf(month, metric))}
      </MetricLink>
    ),
  })),
];

function headsOf(month: MetricsMonth, metric: MonthListName): number {
  return metricValue(month, metric).members ?? 0;
}

function moneyOf(month: MetricsMonth, metric: MonthListName): number {
  return metricValue(month, metric).amount ?? 0;
}

/** Table with a row per month. Columns that are zero in every month are collapsed. */
export function MonthTable({ months }: { months: readonly MetricsMonth[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const isZero = ({ id, value }: Column<MetricsMonth>) =>
    id !== 'month' && months.every((month) => value(month) === 0);
  const zeros = columns.filter(isZero);
  return (
    <>
      <DataTable
        label="Metrics by month"
        noun="month"
        columns={showsAll ? columns : columns.filter((column) => !isZero(column))}
        rows={months.toReversed()}
        rowId={({ month }) => month}
        fileName="figures"
      />
      {zeros.length > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-2 text-sm text-soft">
          {!showsAll && `Zero in every month: ${zeros.map(({ label }) => label).join(', ')}.`}
          <Button size="small" variant="quiet" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Hide zero columns' : 'Show zero columns'}
          </Button>
        </p>
      )}
    </>
  );
}
