type Props = { values: readonly number[]; className?: string };

const width = 120;
const height = 32;

/** A line of a series without its values: decoration next to a text that states the result. */
export function Sparkline({ values, className = 'h-8 w-30' }: Props) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values
    .map((value, at) => {
      const x = (at / (values.length - 1)) * (width - 2) + 1;
      const y = height - 2 - ((value - low) / span) * (height - 4);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      className={`${className} text-ink`}
    >
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
    </svg>
  );
}
