import { useNavigate, useSearch } from '@tanstack/react-router';
import { Tabs } from '../../../src/ui/Tabs.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { Audience } from './Audience.tsx';
import { Cohorts } from './Cohorts.tsx';
import { MetricList } from './MetricList.tsx';
import { Months } from './Months.tsx';
import { Yields } from './Yields.tsx';
import type { MetricsView } from './search.ts';

/** Business metrics; the view, the month and the opened number are in the URL. */
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

function AllMetrics() {
  const { view = 'months', to } = useSearch({ from: '/figures' });
  const navigate = useNavigate({ from: '/figures' });
  return (
    <>
      <ScreenHead title="Metrics" />
      <Tabs<MetricsView>
        label="Metrics"
        active={view}
        onChange={(id) =>
          void navigate({
            search: { ...(id === 'months' ? {} : { view: id }), ...(to === undefined ? {} : { to }) },
          })
        }
        tabs={[
          { id: 'months', label: 'By month', content: <Months /> },
          { id: 'cohorts', label: 'Cohorts', content: <Cohorts /> },
          { id: 'yields', label: 'Coupons, referrals and gifts', content: <Yields /> },
          { id: 'audience', label: 'Readers and followers', content: <Audience /> },
        ]}
      />
    </>
  );
}
