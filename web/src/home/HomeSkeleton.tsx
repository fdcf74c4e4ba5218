import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';

export function HomeSkeleton() {
  return (
    <SkeletonGroup>
      <div className="border-t border-ink pt-4">
        <Bar className="h-7 w-32" />
        <Bar className="mt-4 h-5 w-72" />
        <Bar className="mt-8 h-5 w-56" />
        <Bar className="mt-3 h-9 w-11/12" />
        <Bar className="mt-3 h-6 w-full" />
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="mt-8 border-t border-rule pt-5">
            <Bar className="h-5 w-56" />
            <Bar className="mt-3 h-7 w-3/4" />
            <Bar className="mt-3 h-5 w-full" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
