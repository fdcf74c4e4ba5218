import type { DayReading } from '@niveshak/domain/charts/chart-words';
import { colourTokens } from '@niveshak/domain/charts/palette';

/** Width in CSS pixels, which `w-56` sets. */
const width = 224;
/** Distance from the crosshair. */
const gap = 12;

type Props = {
  reading: DayReading;
  x: number;
  chartWidth: number;
  /** Whether to say that dragging compares two days. */
  hasHint: boolean;
};

/**
 * Values of a day or changes over a range next to the crosshair, on the side with more room. The chart's slider has the
 * same text.
 */
export function ChartTooltip({ reading, x, chartWidth, hasHint }: Props) {
  const left = x > chartWidth / 2 ? x - gap - width : x + gap;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 w-56 rounded-md border border-rule bg-raised px-3 py-2 text-sm shadow-lift"
      style={{ left }}
    >
      <p className="font-semibold">{reading.day}</p>
      {reading.values.map(({ label, value, tone }) => (
        <p key={label} className="flex justify-between gap-x-3">
          <span className="border-l-3 pl-2" style={{ borderColor: `var(${colourTokens[tone]})` }}>
            {label}
          </span>
          <span className="tabular-nums">{value}</span>
        </p>
      ))}
      {reading.events.map((event) => (
        <p key={event} className="text-soft">
          {event}
        </p>
      ))}
      {hasHint && <p className="text-soft">Drag to compare two days</p>}
    </div>
  );
}
