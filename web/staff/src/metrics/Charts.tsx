import type { LineChart, Unit } from '@niveshak/domain/charts/chart';
import type { MetricsMonth } from '@niveshak/contract/metrics/schemas';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { ThemedChart } from '../../../src/lib/ThemedChart.tsx';
import { membersText, monthText, rupees } from './metric-names.ts';

/** One chart per question. The title states the finding. */
export function Charts({ months }: { months: readonly MetricsMonth[] }) {
  if (months.length < 2) return null;
  const people = months.map(({ members }) => members);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-2">
      <RevenueChart months={months} />
      <ThemedChart
        fileName="members"
        chart={monthly(months, {
          title: sentence('Paying membership', months, people, membersText),
          subtitle: 'Paying members at each month’s end',
          unit: 'count',
          values: people,
        })}
      />
    </div>
  );
}

type RevenueProps = { months: readonly MetricsMonth[]; plotHeight?: number };

export function RevenueChart({ months, plotHeight }: RevenueProps) {
  const revenue = months.map(({ mrr }) => mrr);
  return (
    <ThemedChart
      fileName="monthly-value"
      {...(plotHeight === undefined ? {} : { plotHeight })}
      chart={monthly(months, {
        title: sentence('The monthly value of plans', months, revenue, rupees),
        subtitle: 'Paid plans in rupees per month ex GST, at each month’s end',
        unit: 'rupees',
        // Paise in the response, rupees in the chart.
        values: revenue.map((paise) => paise / 100),
      })}
    />
  );
}

type Monthly = {
  readonly title: string;
  readonly subtitle: string;
  readonly unit: Unit;
  readonly values: readonly number[];
};

function monthly(months: readonly MetricsMonth[], { title, subtitle, unit, values }: Monthly): LineChart {
  const last = months.at(-1);
  const isLastPartial = last?.isOver === false;
  return {
    kind: 'lines',
    title,
    subtitle: isLastPartial ? `${subtitle}; ${monthText(last.month)} so far` : subtitle,
    source: 'Source: your payments.',
    isMonthly: true,
    isLastPartial,
    dates: months.map(({ through }) => calendarDate(through)),
    panels: [
      {
        subtitle: null,
        unit,
        series: [{ label: '', tone: 'subject', values }],
        base: 0,
        isFilled: false,
        share: 1,
        extent: null,
      },
    ],
    marks: [],
  };
}

/** Returns a sentence such as `Recurring revenue rose by ₹500 since May 2025`. */
function sentence(
  what: string,
  months: readonly MetricsMonth[],
  values: readonly number[],
  format: (value: number) => string,
): string {
  const [first] = months;
  const change = (values.at(-1) ?? 0) - (values[0] ?? 0);
  const since = first === undefined ? '' : ` since ${monthText(first.month)}`;
  if (change === 0) return `${what} is unchanged${since === '' ? '' : ` in${since.slice(6)}`}`;
  return `${what} ${change > 0 ? 'rose' : 'fell'} by ${format(Math.abs(change))}${since}`;
}
