import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';

export function HomeSkeleton() {
  return (
    <SkeletonGroup>
      <div className="mb-8 grid h-54 border-y border-ink sm:h-24 sm:grid-cols-3 sm:items-center sm:gap-8">
        {['a', 'b', 'c'].map((key) => (
          <Bar key={key} className="my-auto h-12 w-3/4" />
        ))}
      </div>
      <Bar className="h-7 w-32" />
      <Bar className="mt-4 h-5 w-72 max-w-full" />
      <div className="mt-6 max-w-4xl lg:grid lg:grid-cols-[3fr_2fr] lg:items-center lg:gap-6">
        <Bar className="aspect-video w-full" />
        <Bar className="h-36 w-full max-lg:mt-4" />
      </div>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="mt-4 flex max-w-4xl items-start gap-4 border-t border-rule pt-4">
          <Bar className="aspect-video w-24 shrink-0 sm:w-30" />
          <div className="flex-1">
            <Bar className="h-5 w-48" />
            <Bar className="mt-2 h-6 w-3/4" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
