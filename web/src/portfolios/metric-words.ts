import { metricLabels } from '@niveshak/contract/portfolios/metric-labels';
import type { MetricName } from '@niveshak/contract/portfolios/metric-labels';
import { decimal, percent, signedPercent } from '@niveshak/domain/primitives/number-format';

const formats = { change: signedPercent, percent, number: decimal } as const;

export function metricText(name: MetricName, value: number): string {
  return formats[metricLabels[name].as](value);
}
