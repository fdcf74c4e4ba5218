import { performanceChart } from '@niveshak/domain/portfolios/performance-chart';
import { between } from '@niveshak/domain/portfolios/series';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { Link, useSearch } from '@tanstack/react-router';
import { memo, useDeferredValue, useMemo } from 'react';
import { visibleRange } from '../lib/day-range.ts';
import { ThemedChart } from '../lib/ThemedChart.tsx';
import { RangeChooser } from '../lib/RangeChooser.tsx';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { loneLinkClass } from '../ui/link-class.ts';
import { CertifiedMetrics } from './CertifiedMetrics.tsx';
import type { Analysis, Levels, Performance, PortfolioFacts, Rebalance } from './shapes.ts';

type Props = {
  facts: PortfolioFacts;
  own: Performance | undefined;
  levels: Levels;
  rebalances: readonly Rebalance[];
  unmeasured: Analysis['unmeasured'];
};

/** Portfolio and benchmark over the range in the URL, with drawdowns below and changes marked. */
export function PerformanceView({ facts, own, levels, rebalances, unmeasured }: Props) {
  const search = useSearch({ from: '/portfolios/$slug' });
  // Highlight the selected range immediately; the chart updates later.
  const drawn = useDeferredValue(search);
  if (own === undefined) {
    return (
      <EmptyState title="Returns are not shown.">
        The firm may show this portfolio’s returns only once their source is verified.
      </EmptyState>
    );
  }
  if (own.certificate !== null)
    return <CertifiedMetrics slug={facts.slug} own={own} certificate={own.certificate} />;
  const [first] = levels.own;
  const last = levels.own.at(-1);
  if (first === undefined || last === undefined) {
    return <EmptyState title="No prices yet">The index begins with the first close.</EmptyState>;
  }
  const { from, to } = visibleRange(drawn, first.date, last.date);
  return (
    <>
      <RangeChooser
        asked={search}
        first={first.date}
        last={last.date}
        shown={visibleRange(search, first.date, last.date)}
      />
      <div className="mt-5">
        <Picture
          facts={facts}
          own={own}
          levels={levels}
          rebalances={rebalances}
          unmeasured={unmeasured}
          from={from}
          to={to}
        />
      </div>
      {unmeasured.map(({ symbol, date }) => (
        <p key={`${symbol}-${date}`} data-unmeasured={symbol} className="mt-3 max-w-prose text-sm">
          Not measured: what holders of {symbol} received on <DateText date={date} />. Returns, volatility and
          drawdowns count the fall of that day as a loss.
        </p>
      ))}
      <MarkedArticles rebalances={rebalances} from={from} to={to} />
      <p className="mt-3 max-w-prose text-sm text-soft">{own.source.disclaimer}</p>
    </>
  );
}

type PictureProps = Omit<Props, 'own'> & { own: Performance; from: CalendarDate; to: CalendarDate };

const Picture = memo(function Picture({
  facts,
  own,
  levels,
  rebalances,
  unmeasured,
  from,
  to,
}: PictureProps) {
  const { slug, title, benchmark } = facts;
  const chart = useMemo(() => {
    const series = between(levels.own, from, to);
    return series.length < 2
      ? null
      : performanceChart({
          name: title,
          benchmark,
          series,
          market: between(levels.market, from, to),
          marks: [
            ...unmeasured.map(({ date }) => ({ date: calendarDate(date), word: 'Not measured' })),
            ...rebalances.flatMap(({ executedOn, articleSlug }) =>
              executedOn === null
                ? []
                : [
                    articleSlug === null
                      ? { date: calendarDate(executedOn), word: 'Change' }
                      : { date: calendarDate(executedOn), word: 'Change, article', isPage: true },
                  ],
            ),
          ],
          source: own.source.label,
          isSinceLaunch: series[0]?.date === levels.own[0]?.date,
        });
  }, [levels, rebalances, unmeasured, title, benchmark, own, from, to]);
  return chart === null ? (
    <EmptyState title="Choose a longer range.">This range has fewer than two days of prices.</EmptyState>
  ) : (
    <ThemedChart
      chart={chart}
      fileName={`${slug}-${chart.dates[0] ?? ''}-${chart.dates.at(-1) ?? ''}-performance`}
    />
  );
});

/** Links to the articles marked on the chart, newest first, because screen readers treat a chart as one image. */
function MarkedArticles({ rebalances, from, to }: Pick<PictureProps, 'rebalances' | 'from' | 'to'>) {
  const marked = rebalances
    .flatMap(({ date, executedOn, articleSlug }) =>
      executedOn === null || articleSlug === null || executedOn < from || executedOn > to
        ? []
        : [{ day: date, slug: articleSlug }],
    )
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
  if (marked.length === 0) return null;
  return (
    <ul aria-label="Articles marked on the chart" className="mt-2 flex flex-wrap gap-x-6 text-sm">
      {marked.map(({ day, slug }) => (
        <li key={day}>
          <Link to="/articles/$slug" params={{ slug }} className={loneLinkClass}>
            Article on the change of {formatDate(calendarDate(day))}
          </Link>
        </li>
      ))}
    </ul>
  );
}
