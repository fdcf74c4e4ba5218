import type { MetricsMonth } from '@niveshak/contract/metrics/schemas';
import type { MonthListName } from '@niveshak/domain/metrics/metric-lists';
import { metricValue } from '@niveshak/domain/metrics/metric-lists';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/DataTable.tsx';
import { MetricLink } from './MetricLink.tsx';
import { metricNames, monthText, rupees } from './metric-names.ts';

/** Amounts by default; metrics better shown as counts use heads. */
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
  ['sold', 'money'],
  ['gst', 'money'],
  ['trials', 'heads'],
  ['trials-converted', 'heads'],
] as const satisfies readonly (readonly [MonthListName, 'heads' | 'money'])[];

const columns: readonly Column<MetricsMonth>[] = [
  {
    id: 'month',
    label: 'Month',
    value: ({ month }) => month,
    show: ({ month }) => <span className="whitespace-nowrap">{monthText(month)}</span>,
  },
  ...shownMetrics.map(([metric, shown]): Column<MetricsMonth> => ({
    id: metric.replace('-', ''),
    label: metricNames[metric],
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

export function MonthTable({ months }: { months: readonly MetricsMonth[] }) {
  return (
    <DataTable
      label="Metrics by month"
      columns={columns}
      rows={months.toReversed()}
      rowId={({ month }) => month}
      fileName="figures"
    />
  );
}
