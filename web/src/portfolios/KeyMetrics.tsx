import { drawdowns } from '@niveshak/domain/portfolios/drawdowns';
import { returnOverLast } from '@niveshak/domain/portfolios/key-metrics';
import { aligned } from '@niveshak/domain/portfolios/series';
import { percent, signedPercent } from '@niveshak/domain/primitives/number-format';
import type { ReactNode } from 'react';
import { DateText } from '../ui/DateText.tsx';
import { Money } from '../ui/Money.tsx';
import { SignedPercent } from '../ui/Signed.tsx';
import type { Levels, Performance, PortfolioFacts } from './shapes.ts';

type Props = { facts: PortfolioFacts; own: Performance | undefined; levels: Levels };

/** Columns of the metrics, also while they load. */
export const metricColumns =
  'grid w-full grid-cols-2 gap-x-6 gap-y-4 border-t border-rule pt-4 sm:grid-cols-4';

/** Return, risk and minimum amount. */
export function KeyMetrics({ facts, own, levels }: Props) {
  const { benchmark, minimumAmount, lastRebalancedOn } = facts;
  return (
    <dl data-key-figures="" className={metricColumns}>
      {own !== undefined && levels.own.length > 1 ? (
        <Returns benchmark={benchmark} levels={levels} own={own} />
      ) : (
        <Metric name="Last change">
          {lastRebalancedOn === null ? 'None yet' : <DateText date={lastRebalancedOn} />}
        </Metric>
      )}
      <Metric
        name="Minimum amount"
        note={minimumAmount === null ? undefined : 'for every stock at its weight'}
      >
        {minimumAmount === null ? 'No price yet' : <Money amount={minimumAmount.amount} isShort />}
      </Metric>
    </dl>
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
  const benchmarkNote = (value: number | null) =>
    value === null ? undefined : `${benchmark} ${signedPercent(value)}`;
  return (
    <>
      <Metric name="Since launch" note={benchmarkNote(marketWhole)}>
        <SignedPercent value={whole} />
      </Metric>
      <Metric name="One year" note={year === null ? 'less than a year old' : benchmarkNote(marketYear)}>
        <SignedPercent value={year} />
      </Metric>
      <Metric
        name="Deepest fall"
        note={marketWorst === undefined ? undefined : `${benchmark} ${percent(marketWorst.depth)}`}
      >
        {worst === undefined ? 'None' : percent(worst.depth)}
      </Metric>
    </>
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
