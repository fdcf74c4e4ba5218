import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';

export function MessagesSkeleton() {
  return (
    <SkeletonGroup>
      <div className="flex flex-col gap-6 px-4 py-5">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="flex flex-col gap-2">
            <Bar className="h-4 w-40" />
            <Bar className="h-5 w-full" />
            <Bar className="h-5 w-3/5" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
