import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';

/** Research, with a side column in wide windows. */
export const homeGrid = 'xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr] xl:gap-x-14';

export function HomeSkeleton() {
  return (
    <SkeletonGroup>
      <Bar className="mb-6 h-18 w-full sm:mb-8 sm:h-24 xl:hidden" />
      <div className={homeGrid}>
        <div>
          <Bar className="h-7 w-32" />
          <Bar className="mt-4 h-5 w-72 max-w-full" />
          <div className="mt-6 lg:grid lg:grid-cols-[3fr_2fr] lg:items-center lg:gap-6">
            <Bar className="aspect-video w-full" />
            <Bar className="h-36 w-full max-lg:mt-4" />
          </div>
          {['a', 'b', 'c'].map((key) => (
            <div key={key} className="mt-4 flex items-start gap-4 border-t border-rule pt-4">
              <Bar className="aspect-video w-24 shrink-0 sm:w-30" />
              <div className="flex-1">
                <Bar className="h-5 w-48" />
                <Bar className="mt-2 h-6 w-3/4" />
              </div>
            </div>
          ))}
        </div>
        <Bar className="h-80 w-full max-xl:hidden" />
      </div>
    </SkeletonGroup>
  );
}
