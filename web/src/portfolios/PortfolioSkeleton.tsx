import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';

/** Placeholders for metrics and chart, so that nothing moves when they load. */
export function PortfolioSkeleton() {
  return (
    <SkeletonGroup>
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:grid-cols-6">
        {['launch', 'year', 'fall', 'minimum', 'last', 'next'].map((figure) => (
          <div key={figure} className="min-h-18">
            <Bar className="h-4 w-20" />
            <Bar className="mt-1.5 h-6 w-24" />
          </div>
        ))}
      </div>
      <Bar className="mt-5 h-11 w-full sm:w-48" />
      <Bar className="mt-12 h-7 w-40" />
      <Bar className="mt-6 h-96 w-full" />
    </SkeletonGroup>
  );
}
