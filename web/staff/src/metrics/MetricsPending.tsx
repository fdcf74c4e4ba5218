import { Bar, SkeletonGroup } from '../../../src/ui/Skeleton.tsx';

export function MetricsPending() {
  return (
    <SkeletonGroup>
      <Bar className="h-96 w-full" />
    </SkeletonGroup>
  );
}
