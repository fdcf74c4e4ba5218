import {
  contributionChart,
  monthsChart,
  rollingChart,
  yearsChart,
} from '@niveshak/domain/portfolios/analysis-charts';
import type { Chart } from '@niveshak/domain/charts/chart';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { percent, signedPercent } from '@niveshak/domain/primitives/number-format';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { ThemedChart } from '../lib/ThemedChart.tsx';
import { useFold } from '../ui/use-fold.ts';
import { Drawdowns, Gaps, Rolling } from './AnalysisTables.tsx';
import { findingOfMetrics, Metrics } from './Metrics.tsx';
import type { Analysis as AnalysisData, Levels, Performance, PortfolioFacts } from './shapes.ts';

type Props = { facts: PortfolioFacts; own: Performance; analysis: AnalysisData; levels: Levels };

/** Collapsed analysis parts, each showing its finding. */
export function Analysis({ facts, own, analysis, levels }: Props) {
  const { slug, title, benchmark } = facts;
  const source = own.source.label;
  const charts = useMemo(
    () => ({
      months: monthsChart(analysis.months, analysis.years, source),
      years: yearsChart(analysis.years, benchmark, source),
      rolling: rollingChart(title, benchmark, levels.own, levels.market, source),
      contribution: contributionChart(analysis.contributions, levels.own.at(-1)?.value ?? 100, source),
    }),
    [analysis, levels, title, benchmark, source],
  );
  const { drawdowns, rolling, gaps } = analysis;
  const [deepest] = drawdowns;
  const longest = rolling.at(-1);
  return (
    <div className="border-b border-rule">
      <ChartPart title="Monthly returns" chart={charts.months} fileName={`${slug}-months`} />
      <ChartPart title="Calendar years" chart={charts.years} fileName={`${slug}-years`} />
      <ChartPart title="One-year returns" chart={charts.rolling} fileName={`${slug}-year-before`} />
      {longest !== undefined && (
        <Part
          title="Holding periods"
          finding={`${longest.years} ${longest.years === 1 ? 'year' : 'years'}: median ${signedPercent(longest.median)} a year`}
        >
          <Rolling rolling={rolling} />
        </Part>
      )}
      <ChartPart title="Contributors" chart={charts.contribution} fileName={`${slug}-contributions`} />
      <Part
        title="Drawdowns"
        finding={
          deepest === undefined
            ? 'None yet'
            : `Deepest ${percent(deepest.depth)}, from ${formatDate(calendarDate(deepest.peakOn))} to ${formatDate(calendarDate(deepest.troughOn))}`
        }
      >
        <Drawdowns drawdowns={drawdowns} />
      </Part>
      <Part title="Metrics" finding={findingOfMetrics(own.metrics)}>
        <Metrics metrics={own.metrics} asOf={own.asOf} />
      </Part>
      {gaps.length > 0 && (
        <Part title="Days without a price" finding={gaps.map(({ symbol }) => symbol).join(', ')}>
          <Gaps gaps={gaps} />
        </Part>
      )}
    </div>
  );
}

function ChartPart({ title, chart, fileName }: { title: string; chart: Chart | null; fileName: string }) {
  return (
    chart !== null && (
      <Part title={title} finding={chart.title}>
        <ThemedChart chart={chart} fileName={fileName} />
      </Part>
    )
  );
}

function Part({ title, finding, children }: { title: string; finding: string; children: ReactNode }) {
  const fold = useFold();
  return (
    <details {...fold.details} className="group border-t border-rule">
      <summary className="min-h-11 cursor-pointer py-3">
        <h3 className="inline-block text-lg sm:w-56">{title}</h3>
        <span className="text-soft max-sm:block max-sm:text-sm group-open:hidden">{finding}</span>
      </summary>
      {fold.isOpen && <div className="pt-2 pb-8">{children}</div>}
    </details>
  );
}
