type Props = {
  values: readonly number[];
  /** Second series over the same days, in a muted colour. */
  benchmark?: readonly number[];
  className?: string;
};

const width = 120;
const height = 32;

/** Line of a series without values. Decorative, because adjacent text states the result. */
export function Sparkline({ values, benchmark = [], className = 'h-8 w-28' }: Props) {
  if (values.length < 2) return null;
  const all = [...values, ...benchmark];
  const low = Math.min(...all);
  const span = Math.max(...all) - low || 1;
  const pointsOf = (series: readonly number[]) =>
    series
      .map((value, at) => {
        const x = (at / (series.length - 1)) * (width - 2) + 1;
        const y = height - 2 - ((value - low) / span) * (height - 4);
        return `${x.toFixed(1)},${y.toFixed(1)}`;
      })
      .join(' ');
  const line = { fill: 'none', vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' } as const;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {benchmark.length > 1 && (
        <polyline {...line} points={pointsOf(benchmark)} stroke="var(--data-benchmark)" strokeWidth="1.25" />
      )}
      <polyline {...line} points={pointsOf(values)} stroke="var(--data-subject)" strokeWidth="1.5" />
    </svg>
  );
}
