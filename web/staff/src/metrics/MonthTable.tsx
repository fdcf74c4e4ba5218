import type { FiguresMonth } from '@niveshak/contract/metrics/schemas';
import type { MonthListName } from '@niveshak/domain/metrics/metric-lists';
import { figureValue } from '@niveshak/domain/metrics/metric-lists';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/DataTable.tsx';
import { FigureLink } from './MetricLink.tsx';
import { figureNames, monthText, rupees } from './metric-names.ts';

/** Amounts by default; metrics better shown as counts use heads. */
const shownFigures = [
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

const columns: readonly Column<FiguresMonth>[] = [
  {
    id: 'month',
    label: 'Month',
    value: ({ month }) => month,
    show: ({ month }) => <span className="whitespace-nowrap">{monthText(month)}</span>,
  },
  ...shownFigures.map(([figure, shown]): Column<FiguresMonth> => ({
    id: figure.replace('-', ''),
    label: figureNames[figure],
    isFigure: true,
    // Files contain rupees.
    value: (month) => (shown === 'heads' ? headsOf(month, figure) : moneyOf(month, figure) / 100),
    show: (month) => (
      <FigureLink figure={figure} month={month.month}>
        {shown === 'heads' ? headsOf(month, figure).toLocaleString('en-IN') : rupees(moneyOf(month, figure))}
      </FigureLink>
    ),
  })),
];

function headsOf(month: FiguresMonth, figure: MonthListName): number {
  return figureValue(month, figure).members ?? 0;
}

function moneyOf(month: FiguresMonth, figure: MonthListName): number {
  return figureValue(month, figure).amount ?? 0;
}

export function MonthTable({ months }: { months: readonly FiguresMonth[] }) {
  return (
    <DataTable
      label="Figures by month"
      columns={columns}
      rows={months.toReversed()}
      rowId={({ month }) => month}
      fileName="figures"
    />
  );
}
