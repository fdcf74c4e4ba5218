import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { Audience } from './Audience.tsx';
import { Cohorts } from './Cohorts.tsx';
import { MetricList } from './MetricList.tsx';
import { Months } from './Months.tsx';
import { Yields } from './Yields.tsx';
import type { MetricsView } from './search.ts';

/** Business metrics. The view, the month and the open metric are in the URL. */
export function MetricsScreen() {
  const { figure, month, key, until } = useSearch({ from: '/figures' });
  if (figure !== undefined && month !== undefined)
    return (
      <MetricList
        asked={{
          figure,
          month,
          ...(key === undefined ? {} : { key }),
          ...(until === undefined ? {} : { until }),
        }}
      />
    );
  return <AllMetrics />;
}

const contents: Readonly<Record<MetricsView, () => ReactNode>> = {
  months: Months,
  cohorts: Cohorts,
  yields: Yields,
  audience: Audience,
};

function AllMetrics() {
  const { view = 'months' } = useSearch({ from: '/figures' });
  const Content = contents[view];
  return (
    <>
      <ScreenHead title="Metrics" />
      <Content />
    </>
  );
}
