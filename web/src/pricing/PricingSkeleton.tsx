import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';

export function PricingSkeleton() {
  return (
    <SkeletonGroup>
      <Bar className="mb-8 h-11 w-full max-w-2xl" />
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-8">
        {['a', 'b'].map((column) => (
          <div key={column} className="flex flex-col gap-3">
            <Bar className="h-8 w-32" />
            <Bar className="mb-1 h-6 w-64 max-w-full" />
            <Bar className="h-109 w-full" />
            <Bar className="h-8 w-44" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
