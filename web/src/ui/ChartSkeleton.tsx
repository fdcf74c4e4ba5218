import { Bar } from './Skeleton.tsx';

/** Heights in CSS pixels of the caption above a plot and of the source below it. */
const [captionHeight, footHeight] = [53, 48];
const gridLines = [0, 1, 2, 3, 4];

/** Placeholder of a chart: its finding above thin grid lines. */
export function ChartSkeleton({ plotHeight = 300 }: { plotHeight?: number }) {
  return (
    <div style={{ height: captionHeight + plotHeight + footHeight }}>
      <Bar className="h-4 w-64" />
      <Bar className="mt-3 h-4 w-40" />
      <div className="mt-4 flex flex-col justify-between" style={{ height: plotHeight - 20 }}>
        {gridLines.map((line) => (
          <Bar key={line} className="h-px w-full" />
        ))}
      </div>
    </div>
  );
}
