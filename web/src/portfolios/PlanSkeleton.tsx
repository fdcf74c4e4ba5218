import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';

/** Placeholder of the form and the orders next to it. */
export function PlanSkeleton() {
  return (
    <SkeletonGroup>
      <div className={planColumns}>
        <div>
          <Bar className="h-4 w-40" />
          <Bar className="mt-3 h-11 w-full" />
          <Bar className="mt-3 h-4 w-56" />
          <Bar className="mt-6 h-11 w-full" />
        </div>
        <OrdersSkeleton orders={12} />
      </div>
    </SkeletonGroup>
  );
}

/** Columns of the planner, also while it loads. */
export const planColumns =
  'grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)]';

/** Placeholder of planned orders, with the sums and buttons above them. */
export function OrdersSkeleton({ orders }: { orders: number }) {
  return (
    <div>
      <Bar className="h-7 w-56" />
      <div className="mt-5 mb-8 flex gap-8">
        <Bar className="h-4 w-24" />
        <Bar className="h-4 w-24" />
        <Bar className="h-4 w-24" />
      </div>
      <Bar className="h-11 w-56" />
      <div className="mt-20">
        <RowsSkeleton rows={orders} />
      </div>
    </div>
  );
}
