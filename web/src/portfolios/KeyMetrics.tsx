import { drawdowns } from '@niveshak/domain/portfolios/drawdowns';
import { nextChangeAbout, returnOverLast } from '@niveshak/domain/portfolios/key-metrics';
import { aligned } from '@niveshak/domain/portfolios/series';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { percent, signedPercent } from '@niveshak/domain/primitives/number-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUser } from '../identity/auth.ts';
import { paths } from '../lib/paths.ts';
import { useToday } from '../lib/today.ts';
import { buttonClass } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { DateText } from '../ui/DateText.tsx';
import { Money } from '../ui/Money.tsx';
import { infosQuery } from './queries.ts';
import type { Levels, Performance, PortfolioFacts } from './shapes.ts';

type Props = { facts: PortfolioFacts; own: Performance | undefined; levels: Levels };

/** The key metrics, return and risk, minimum amount and next change, with the primary action. */
export function KeyMetrics({ facts, own, levels }: Props) {
  const { slug, benchmark, minimumAmount, lastRebalancedOn } = facts;
  const isShown = own !== undefined && levels.own.length > 1;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
      <dl
        className={cx(
          'grid flex-1 grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3',
          isShown && 'xl:grid-cols-[1fr_1fr_1fr_1.2fr_1.4fr_1.3fr] xl:gap-x-5',
        )}
        data-key-figures=""
      >
        {isShown && <Returns benchmark={benchmark} levels={levels} own={own} />}
        <Metric name="Minimum amount" note="one share of each at its weight">
          {minimumAmount === null ? 'No price yet' : <Money amount={minimumAmount.amount} isShort />}
        </Metric>
        <Metric name="Last change">
          {lastRebalancedOn === null ? 'None yet' : <DateText date={lastRebalancedOn} />}
        </Metric>
        <NextChange slug={slug} last={lastRebalancedOn} />
      </dl>
      <Link
        to={paths.portfolio}
        params={{ slug }}
        search={{ view: 'plan' }}
        className={buttonClass('primary', 'regular', 'max-sm:w-full')}
      >
        Invest or rebalance
      </Link>
    </div>
  );
}

function Returns({ benchmark, levels, own }: { benchmark: string; levels: Levels; own: Performance }) {
  const same = aligned(levels.own, levels.market);
  const year = returnOverLast(levels.own, 12);
  const marketYear = returnOverLast(levels.market, 12);
  const worst = drawdowns(levels.own)[0];
  const marketWorst = drawdowns(same.other)[0];
  const whole = own.metrics.absoluteReturn?.value ?? null;
  const marketWhole = own.metrics.benchmarkReturn?.value ?? null;
  const beside = (value: number | null) =>
    value === null ? undefined : `${benchmark} ${signedPercent(value)}`;
  return (
    <>
      <Metric name="Since launch" note={beside(marketWhole)}>
        {whole === null ? '–' : signedPercent(whole)}
      </Metric>
      <Metric name="One year" note={year === null ? 'younger than a year' : beside(marketYear)}>
        {year === null ? '–' : signedPercent(year)}
      </Metric>
      <Metric
        name="Worst fall"
        note={marketWorst === undefined ? undefined : `${benchmark} ${percent(marketWorst.depth)}`}
      >
        {worst === undefined ? 'None' : percent(worst.depth)}
      </Metric>
    </>
  );
}

function NextChange({ slug, last }: { slug: string; last: string | null }) {
  const today = useToday();
  const { sources } = useUser().resourceGrants.read;
  const mayKnow = sources.includes('portfolio-infos');
  const infos = useQuery({ ...infosQuery, enabled: mayKnow });
  // Reserve the space while loading.
  if (mayKnow && infos.isPending)
    return (
      <Metric name="Next change" note={'\u00a0'}>
        {'\u00a0'}
      </Metric>
    );
  const info = infos.data?.find((each) => each.slug.value === slug);
  if (info === undefined) return null;
  const schedule = info.rebalancing.value;
  const due = nextChangeAbout(schedule, last === null ? null : calendarDate(last), today);
  return (
    <Metric
      name="Next change"
      note={due === null ? schedule.toLowerCase() : `expected, ${schedule.toLowerCase()}`}
    >
      {due === null ? 'No fixed day' : formatDate(due).split(' ').slice(1).join(' ')}
    </Metric>
  );
}

function Metric({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd>
        <span className="block text-xl font-semibold tabular-nums">{children}</span>
        {note !== undefined && <span className="block text-sm text-soft tabular-nums">{note}</span>}
      </dd>
    </div>
  );
}
