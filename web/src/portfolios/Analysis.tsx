import {
  contributionChart,
  monthsChart,
  rollingChart,
  yearsChart,
} from '@niveshak/domain/portfolios/analysis-charts';
import { useMemo } from 'react';
import { ThemedChart } from '../lib/ThemedChart.tsx';
import { AnalysisTables } from './AnalysisTables.tsx';
import { Metrics } from './Metrics.tsx';
import type { Analysis as AnalysisData, Levels, Performance, PortfolioFacts } from './shapes.ts';

type Props = { facts: PortfolioFacts; own: Performance; analysis: AnalysisData; levels: Levels };

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
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-12 xl:grid-cols-2">
        <ThemedChart chart={charts.months} question="Monthly returns" fileName={`${slug}-months`} />
        {charts.contribution !== null && (
          <ThemedChart
            chart={charts.contribution}
            question="Top contributors"
            fileName={`${slug}-contributions`}
          />
        )}
        {charts.rolling !== null && (
          <ThemedChart
            chart={charts.rolling}
            question="One-year rolling returns"
            fileName={`${slug}-year-before`}
          />
        )}
        {charts.years !== null && (
          <ThemedChart chart={charts.years} question="Calendar years" fileName={`${slug}-years`} />
        )}
      </div>
      <AnalysisTables analysis={analysis} />
      <Metrics metrics={own.metrics} asOf={own.asOf} />
    </>
  );
}
