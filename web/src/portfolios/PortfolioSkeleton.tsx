import { metricColumns } from './KeyMetrics.tsx';
import { ChartSkeleton } from '../ui/ChartSkeleton.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';

export function KeyMetricsSkeleton() {
  return (
    <div className={metricColumns}>
      {['launch', 'year', 'fall', 'minimum'].map((metric) => (
        <div key={metric} className="min-h-18">
          <Bar className="h-4 w-20" />
          <Bar className="mt-1.5 h-6 w-24" />
        </div>
      ))}
    </div>
  );
}

/** Placeholders below the header, so that nothing moves when the page loads. */
export function PortfolioSkeleton() {
  return (
    <SkeletonGroup>
      <Bar className="mt-6 h-4 w-64" />
      <Bar className="mt-14 h-7 w-40" />
      <Bar className="mt-10 mb-8 h-4 w-64" />
      <ChartSkeleton plotHeight={420} />
    </SkeletonGroup>
  );
}
