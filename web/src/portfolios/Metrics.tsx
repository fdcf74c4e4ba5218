import { metricNames } from '@niveshak/contract/portfolios/schemas';
import { decimal, percent, signedPercent } from '@niveshak/domain/primitives/number-format';
import { DateText } from '../ui/DateText.tsx';
import { Section } from '../ui/Section.tsx';
import type { Performance } from './shapes.ts';

type Name = (typeof metricNames)[number];
const words: Record<Name, { label: string; format: (value: number) => string }> = {
  absoluteReturn: { label: 'Return since launch', format: signedPercent },
  cagr: { label: 'CAGR', format: signedPercent },
  benchmarkReturn: { label: 'Benchmark since launch', format: signedPercent },
  volatility: { label: 'Volatility', format: percent },
  sharpe: { label: 'Sharpe ratio', format: decimal },
  sortino: { label: 'Sortino ratio', format: decimal },
  maxDrawdown: { label: 'Deepest fall', format: percent },
  beta: { label: 'Beta', format: decimal },
  alpha: { label: 'Alpha, a year', format: signedPercent },
  trackingError: { label: 'Tracking error', format: percent },
  upCapture: { label: 'Up capture', format: percent },
  downCapture: { label: 'Down capture', format: percent },
  turnover: { label: 'Turnover, a year', format: percent },
};

type Props = { metrics: Performance['metrics']; asOf: string };

/** Each metric with its calculation, or why it is unavailable. */
export function Metrics({ metrics, asOf }: Props) {
  return (
    <Section
      id="metrics"
      isPart
      title="Metrics since launch"
      className="mt-12"
      aside={
        <span className="text-sm text-soft">
          to <DateText date={asOf} />
        </span>
      }
    >
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {metricNames.map((name) => {
          const metric = metrics[name];
          const { label, format } = words[name];
          return (
            <div key={name} data-metric={name}>
              <dt className="text-sm text-soft">{label}</dt>
              <dd>
                <span className="text-xl font-semibold">
                  {metric.value === null ? '–' : format(metric.value)}
                </span>
                {metric.why !== null && <p className="text-sm">{metric.why}</p>}
                <details className="text-sm text-soft">
                  <summary className="min-h-6 cursor-pointer">How computed</summary>
                  {metric.how}
                </details>
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
