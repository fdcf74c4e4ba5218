import type { MetricListName } from '@niveshak/domain/metrics/metric-lists';
import type { Month } from '@niveshak/domain/metrics/month';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { metricNames, monthText } from './metric-names.ts';
import { placeOf } from './search.ts';
import { quietLinkClass } from '../../../src/ui/link-class.ts';

type Props = {
  figure: MetricListName;
  month: Month;
  listKey?: string;
  until?: Month;
  className?: string;
  /** Label that replaces the metric's name, month and number. */
  label?: string;
  children: ReactNode;
};

/** Number that links to the members it counts. */
export function MetricLink({
  figure,
  month,
  listKey,
  until,
  className = 'justify-end',
  label,
  children,
}: Props) {
  const search = useSearch({ from: '/figures' });
  return (
    <Link
      to="/figures"
      search={{
        ...placeOf(search),
        figure,
        month,
        ...(listKey === undefined ? {} : { key: listKey }),
        ...(until === undefined ? {} : { until }),
      }}
      aria-label={
        label ??
        `${metricNames[figure]}, ${monthText(month)}: ${typeof children === 'string' ? children : 'list'}`
      }
      className={`${quietLinkClass} min-w-6 tabular-nums decoration-rule ${className}`}
    >
      {children}
    </Link>
  );
}
