import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';

/** Placeholder rows with the same height as real ones. */
export function HistorySkeleton() {
  return (
    <SkeletonGroup>
      <div className="border-t border-rule">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div
            key={key}
            className="flex min-h-[4.6rem] items-start justify-between border-b border-rule py-4"
          >
            <div>
              <Bar className="h-5 w-40" />
              <Bar className="mt-2 h-4 w-56" />
            </div>
            <Bar className="h-5 w-24" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
