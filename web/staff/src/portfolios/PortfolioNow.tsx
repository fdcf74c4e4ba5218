import type { StaffPortfolio } from '@niveshak/contract/portfolios/staff-schemas';
import type { LineChart } from '@niveshak/domain/charts/chart';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { percent, signedPercent } from '@niveshak/domain/primitives/number-format';
import type { ReactNode } from 'react';
import { ThemedChart } from '../../../src/lib/ThemedChart.tsx';
import { cx } from '../../../src/ui/cx.ts';
import { DateText } from '../../../src/ui/DateText.tsx';
import { dateText } from '../../../src/ui/date-text.ts';
import { Section } from '../../../src/ui/Section.tsx';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/column.ts';

type Now = NonNullable<StaffPortfolio['now']>;
type Holding = Now['holdings'][number];
type Facts = StaffPortfolio['facts'];
type Props = {
  facts: Facts;
  /** Null before the first closing prices. */
  now: StaffPortfolio['now'];
  /** Whether the holdings are listed. An open draft lists them itself. */
  hasHoldings: boolean;
  /** Shown below the returns, next to the holdings. */
  children: ReactNode;
};

const columns: readonly Column<Holding>[] = [
  {
    id: 'name',
    label: 'Share',
    value: ({ name }) => name,
    show: ({ name, symbol }) => <ShareName name={name} symbol={symbol} />,
  },
  {
    id: 'weight',
    label: 'Weight now',
    value: ({ weight }) => weight,
    show: ({ weight }) => percent(weight),
    isNumeric: true,
  },
  {
    id: 'decided',
    label: 'Decided',
    value: ({ decided }) => decided,
    show: ({ decided }) => percent(decided),
    isNumeric: true,
  },
];

/** Holdings of the portfolio, and its returns against the benchmark. */
export function PortfolioNow({ facts, now, hasHoldings, children }: Props) {
  if (now === null) return children;
  const { asOf, holdings, index } = now;
  return (
    <div
      className={cx(
        'mt-8 grid grid-cols-[minmax(0,1fr)] gap-10',
        hasHoldings && 'xl:grid-cols-[minmax(0,1fr)_26rem]',
      )}
    >
      <div>
        <Section title="Return" id="return">
          <Metrics {...now} />
          {index.length > 1 && (
            <div className="mt-6">
              <ThemedChart fileName={facts.slug} plotHeight={260} chart={chartOf(facts, now)} />
            </div>
          )}
        </Section>
        {children}
      </div>
      {hasHoldings && <Holdings facts={facts} asOf={asOf} holdings={holdings} />}
    </div>
  );
}

function Holdings({ facts, asOf, holdings }: { facts: Facts } & Pick<Now, 'asOf' | 'holdings'>) {
  return (
    <Section
      title="Holdings"
      id="holdings"
      aside={
        <p className="text-sm text-soft">
          Close of <DateText date={asOf} />
        </p>
      }
    >
      <DataTable
        label="Holdings"
        noun="holding"
        columns={columns}
        rows={holdings}
        rowId={({ symbol }) => symbol}
        fileName={`${facts.slug}-holdings`}
      />
    </Section>
  );
}

function ShareName({ name, symbol }: Pick<Holding, 'name' | 'symbol'>) {
  return name === 'Cash' ? 'Cash' : <span title={symbol}>{name}</span>;
}

function Metrics({ metrics: { absoluteReturn, benchmarkReturn, cagr, volatility, maxDrawdown } }: Now) {
  const facts = [
    ['Since launch', absoluteReturn, signedPercent],
    ['Benchmark', benchmarkReturn, signedPercent],
    ['Per year (CAGR)', cagr, signedPercent],
    ['Volatility', volatility, percent],
    ['Deepest fall', maxDrawdown, percent],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
      {facts.map(([name, value, format]) => (
        <div key={name}>
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="font-serif text-xl tabular-nums">{value === null ? '–' : format(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function chartOf({ title, benchmark }: Facts, { index, metrics, asOf }: Now): LineChart {
  const { absoluteReturn, benchmarkReturn } = metrics;
  const first = index[0]?.[0] ?? asOf;
  const against = benchmarkReturn === null ? '' : `, ${benchmark} ${percent(benchmarkReturn)}`;
  return {
    kind: 'lines',
    title: `${title} returned ${percent(absoluteReturn ?? 0)} since ${dateText(first)}${against}.`,
    subtitle: 'Change since the first day',
    source: `Closing prices until ${dateText(asOf)}. Staff only.`,
    dates: index.map(([day]) => calendarDate(day)),
    panels: [
      {
        subtitle: null,
        unit: 'change',
        series: [
          { label: title, tone: 'subject', values: index.map(([, level]) => level / 100 - 1) },
          ...(benchmarkReturn === null
            ? []
            : [
                {
                  label: benchmark,
                  tone: 'benchmark' as const,
                  values: index.map(([, , level]) => (level === null ? null : level / 100 - 1)),
                },
              ]),
        ],
        base: 0,
        isFilled: false,
        share: 1,
        extent: null,
      },
    ],
    marks: [],
  };
}
