import { portfoliosTexts } from '@niveshak/contract/portfolios/texts';
import { underWater } from '@niveshak/domain/portfolios/drawdowns';
import { absoluteReturn, cagr } from '@niveshak/domain/portfolios/returns';
import { aligned, between, rebased } from '@niveshak/domain/portfolios/series';
import type { Level } from '@niveshak/domain/portfolios/series';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { memo, useDeferredValue, useMemo } from 'react';
import { errorText } from '../lib/api-error.ts';
import { daysShown } from '../lib/day-range.ts';
import { decimal, percent, signedPercent } from '@niveshak/domain/primitives/figures';
import { load } from '../lib/load.ts';
import { RangeChooser } from '../lib/RangeChooser.tsx';
import { saveFile } from '../lib/files.ts';
import { saveCsv } from '../lib/save-csv.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { SeriesChart } from '../ui/SeriesChart.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { Unhurried } from '../ui/Unhurried.tsx';
import { AnalysisTables } from './AnalysisTables.tsx';
import { Metrics } from './Metrics.tsx';
import { performanceQuery } from './queries.ts';
import { RollingChart } from './RollingChart.tsx';
import type { Performance, PortfolioDetail, PortfolioFacts } from './shapes.ts';

type Props = { facts: PortfolioFacts; detail: PortfolioDetail };

const loadPlot = () => load(() => import('../ui/series-plot.ts'));

export function PerformanceView({ facts, detail }: Props) {
  const performance = useQuery(performanceQuery);
  if (performance.isPending) {
    return (
      <SkeletonGroup>
        <Bar className="h-80 w-full" />
      </SkeletonGroup>
    );
  }
  if (performance.isError) {
    return (
      <ErrorBanner action={<Button onClick={() => void performance.refetch()}>Try again</Button>}>
        {errorText(performance.error, portfoliosTexts.performanceFailed)}
      </ErrorBanner>
    );
  }
  const own = performance.data[facts.slug];
  if (own === undefined || own.source.kind === 'hidden') {
    return (
      <EmptyState title="Returns are not shown.">
        The firm may show returns of this portfolio only once their source is verified. Weights, changes and
        reasons are all there.
      </EmptyState>
    );
  }
  return (
    <Unhurried fallback={<Bar className="h-80 w-full" />}>
      <Charts facts={facts} own={own} />
      <SinceLaunch facts={facts} own={own} analysis={detail.analysis} />
    </Unhurried>
  );
}

/** What does not change with the range is not drawn again with it. */
const SinceLaunch = memo(function SinceLaunch({
  facts,
  own,
  analysis,
}: {
  facts: PortfolioFacts;
  own: Performance;
  analysis: PortfolioDetail['analysis'];
}) {
  return (
    <>
      <Metrics metrics={own.metrics} asOf={own.asOf} />
      {analysis !== null && <AnalysisTables analysis={analysis} />}
      <RollingChart facts={facts} own={own} />
      <p className="mt-10 max-w-prose border-t border-rule pt-4 text-sm text-soft">
        <strong>{own.source.label}.</strong> {own.source.disclaimer}
      </p>
    </>
  );
});

function Charts({ facts, own }: { facts: PortfolioFacts; own: Performance }) {
  const search = useSearch({ from: '/portfolios/$slug' });
  const { all, market } = useMemo(() => levelsOf(own), [own]);
  // The chosen range is marked at once, the pictures follow.
  const drawn = useDeferredValue(search);
  const [first] = all;
  const last = all.at(-1);
  if (first === undefined || last === undefined) {
    return <EmptyState title="There are no prices yet.">The index begins with the first close.</EmptyState>;
  }
  const { from, to } = daysShown(drawn, first.date, last.date);
  return (
    <>
      <RangeChooser
        asked={search}
        allLabel="Since launch"
        first={first.date}
        last={last.date}
        shown={daysShown(search, first.date, last.date)}
      />
      <Pictures facts={facts} all={all} market={market} from={from} to={to} />
    </>
  );
}

function levelsOf({ index }: Performance): Pick<PicturesProps, 'all' | 'market'> {
  return {
    all: index.map(([date, value]) => ({ date: calendarDate(date), value })),
    market: index.flatMap(([date, , value]) => (value === null ? [] : [{ date: calendarDate(date), value }])),
  };
}

type PicturesProps = {
  facts: PortfolioFacts;
  all: readonly Level[];
  market: readonly Level[];
  from: CalendarDate;
  to: CalendarDate;
};

const Pictures = memo(function Pictures({ facts, all, market, from, to }: PicturesProps) {
  const levels = between(all, from, to);
  const series = rebased(levels);
  if (series.length < 2) {
    return (
      <EmptyState title="There is nothing to draw.">
        Fewer than two days of prices lie in this range.
      </EmptyState>
    );
  }
  const benchmark = rebased(between(market, from, to));
  const marketOn = new Map(benchmark.map(({ date, value }) => [date, value]));
  const dates = series.map(({ date }) => date);
  const same = aligned(levels, between(market, from, to));
  const fall = underWater(series);
  const fileName = `${facts.slug}-${dates[0] ?? ''}-${dates.at(-1) ?? ''}`;
  const save =
    (what: string, header: readonly string[], rows: readonly (readonly (string | number | null)[])[]) =>
    (kind: 'csv' | 'png', picture: Blob | null) => {
      if (kind === 'csv') saveCsv(`${fileName}-${what}.csv`, header, rows);
      else if (picture !== null) saveFile({ blob: picture, fileName: `${fileName}-${what}.png` });
    };
  return (
    <>
      <p className="mt-5 mb-4 text-lg">
        {returnText(facts.title, series)}, {returnText(facts.benchmark, same.other)}.
      </p>
      <SeriesChart
        label="Index, from 100"
        dates={dates}
        series={[
          { label: facts.title, values: series.map(({ value }) => value) },
          { label: facts.benchmark, values: dates.map((date) => marketOn.get(date) ?? null) },
        ]}
        format={(value) => decimal(value, 1)}
        loadPlot={loadPlot}
        onSave={save(
          'index',
          ['date', 'portfolio', 'benchmark'],
          series.map(({ date, value }) => [date, value, marketOn.get(date) ?? null]),
        )}
      />
      <div className="mt-8">
        <SeriesChart
          label="Below its peak"
          dates={dates}
          series={[{ label: 'Drawdown', values: fall.map(({ value }) => value) }]}
          format={(value) => percent(value)}
          height={160}
          isFilled
          loadPlot={loadPlot}
          onSave={save(
            'drawdown',
            ['date', 'drawdown'],
            fall.map(({ date, value }) => [date, value]),
          )}
        />
      </div>
    </>
  );
});

/** `Nifty 50 +8.1 % (CAGR 4.0 %)`: the yearly figure for a year or more only. */
function returnText(name: string, series: readonly Level[]): string {
  const whole = absoluteReturn(series).value;
  if (whole === null) return `${name}: no figure`;
  const yearly = cagr(series).value;
  return `${name} ${signedPercent(whole)}${yearly === null ? '' : ` (${signedPercent(yearly)} a year)`}`;
}
