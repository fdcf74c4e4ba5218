import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';

export function PricingSkeleton() {
  return (
    <SkeletonGroup>
      <div className="grid gap-px border-y border-rule bg-rule sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <div key={key} className="flex flex-col gap-4 bg-paper px-5 pt-5 pb-6">
            <Bar className="h-7 w-3/5" />
            <Bar className="h-9 w-4/5" />
            <Bar className="h-5 w-2/5" />
            <Bar className="h-11 w-full" />
            <Bar className="h-4 w-full" />
            <Bar className="h-4 w-5/6" />
            <Bar className="h-4 w-4/6" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
