import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';

export function CheckoutSkeleton() {
  return (
    <SkeletonGroup>
      <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-16">
        <div className="lg:order-2">
          <Bar className="h-8 w-3/5" />
          <Bar className="mt-3 h-5 w-2/5" />
          {['a', 'b', 'c', 'd'].map((key) => (
            <Bar key={key} className="mt-5 h-10 w-full" />
          ))}
        </div>
        <div className="lg:order-1">
          <Bar className="h-7 w-72" />
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Bar key={key} className="mt-6 h-16 w-full" />
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
