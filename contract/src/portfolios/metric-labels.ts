import type { metricNames } from './schemas.ts';

export type MetricName = (typeof metricNames)[number];

/** Name and format of each metric: signed percentage, percentage or plain number. */
export const metricLabels = {
  absoluteReturn: { label: 'Return since launch', as: 'change' },
  cagr: { label: 'CAGR', as: 'change' },
  benchmarkReturn: { label: 'Benchmark since launch', as: 'change' },
  volatility: { label: 'Volatility', as: 'percent' },
  sharpe: { label: 'Sharpe ratio', as: 'number' },
  sortino: { label: 'Sortino ratio', as: 'number' },
  maxDrawdown: { label: 'Deepest fall', as: 'percent' },
  beta: { label: 'Beta', as: 'number' },
  alpha: { label: 'Annual alpha', as: 'change' },
  trackingError: { label: 'Tracking error', as: 'percent' },
  upCapture: { label: 'Up capture', as: 'percent' },
  downCapture: { label: 'Down capture', as: 'percent' },
  turnover: { label: 'Annual turnover', as: 'percent' },
} as const satisfies Record<MetricName, { label: string; as: 'change' | 'percent' | 'number' }>;

/** Returns the name of a metric in a certificate, whose period may not start at the launch. */
export function certifiedLabel(name: MetricName): string {
  return metricLabels[name].label.replace(' since launch', '');
}
