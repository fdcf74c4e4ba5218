import { metricLabels } from '@niveshak/contract/portfolios/metric-labels';
import { metricNames } from '@niveshak/contract/portfolios/schemas';
import { DateText } from '../ui/DateText.tsx';
import { Section } from '../ui/Section.tsx';
import { metricText } from './metric-words.ts';
import type { Performance } from './shapes.ts';

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
    </Section>
  );
}
