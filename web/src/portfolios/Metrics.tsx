import { metricLabels } from '@niveshak/contract/portfolios/metric-labels';
import { metricNames } from '@niveshak/contract/portfolios/schemas';
import { DateText } from '../ui/DateText.tsx';
import { metricText } from './metric-words.ts';
import type { Performance } from './shapes.ts';

type Props = { metrics: Performance['metrics']; asOf: string };

const keyMetrics = ['cagr', 'volatility', 'sharpe'] as const;

/** Returns the key metrics as text, such as `CAGR +8.7%, Volatility 14.2%, Sharpe ratio 0.34`. */
export function findingOfMetrics(metrics: Performance['metrics']): string {
  return keyMetrics
    .flatMap((name) => {
      const { value } = metrics[name];
      return value === null ? [] : [`${metricLabels[name].label} ${metricText(name, value)}`];
    })
    .join(', ');
}

/** Metrics with their calculation, or the reason they are unavailable. */
export function Metrics({ metrics, asOf }: Props) {
  return (
    <>
      <p className="mb-4 text-sm text-soft">
        Since launch, to <DateText date={asOf} />.
      </p>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-5 lg:grid-cols-3">
        {metricNames.map((name) => {
          const metric = metrics[name];
          return (
            <div key={name} data-metric={name}>
              <dt className="text-sm text-soft">{metricLabels[name].label}</dt>
              <dd>
                <span className="text-xl font-semibold">
                  {metric.value === null ? '–' : metricText(name, metric.value)}
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
    </>
  );
}
