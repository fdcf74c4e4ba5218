import type { ReactNode } from 'react';
import { memo, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { dateText } from './date-text.ts';
import { DateText } from './DateText.tsx';
import { Icon } from './Icon.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from './ScrollTable.tsx';
import type * as SeriesPlot from './series-plot.ts';
import type { Plot, PlotSeries } from './series-plot.ts';

/** Something that happened on a day. */
type PlotMark = { readonly date: string; readonly label: string };

type Props = {
  label: string;
  /** `YYYY-MM-DD`, rising; each series has a value or a null for each. */
  dates: readonly string[];
  /** The first is the one that matters: drawn solid, the others dashed. */
  series: readonly PlotSeries[];
  format: (value: number) => string;
  /** Days that are marked on the picture and read out with their point. */
  marks?: readonly PlotMark[];
  height?: number;
  isFilled?: boolean;
  /** Fetches the part that draws. */
  loadPlot: () => Promise<typeof SeriesPlot>;
  onSave: (kind: 'csv' | 'png', picture: Blob | null) => void;
  children?: ReactNode;
};

/** How far from the window a picture is drawn. */
const nearWindow = '300px';

const noMarks: readonly PlotMark[] = [];

/**
 * Lines over time: names at their ends, a crosshair that is read out, arrow keys as well as the pointer, the same as a
 * table, and as a file.
 */
export function SeriesChart(props: Props) {
  const { label, dates, series, format, loadPlot, onSave, children } = props;
  const { marks = noMarks, height = 280, isFilled = false } = props;
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot | null>(null);
  // The day that is read out; none is the last. A day, not a place: another range of days keeps it.
  const [day, setDay] = useState<string | null>(null);
  const dayNow = useRef(day);
  useEffect(() => {
    dayNow.current = day;
  }, [day]);
  const [hasTable, setTable] = useState(false);
  // The button answers before the table is made.
  const hasDrawnTable = useDeferredValue(hasTable);
  const [hasFailed, setFailed] = useState(false);
  const id = useId();
  // A day without trade has its mark on the next one. What is drawn is told by its content, worked out once for the same
  // arrays: a pointer that moves makes no new ones.
  const { marked, key } = useMemo(() => {
    const placed = marks.map((mark) => ({ ...mark, at: dates.findIndex((date) => date >= mark.date) }));
    const places = placed.map(({ at: place }) => place).join();
    const values = series.map((each) => each.values.join()).join('|');
    return { marked: placed, key: `${dates.join()}|${places}|${values}` };
  }, [dates, series, marks]);

  useEffect(() => {
    const element = host.current;
    if (element === null || dates.length < 2) return undefined;
    let isGone = false;
    let current: Plot | null = null;
    const draw = () =>
      void loadPlot().then(
        ({ drawSeries }) => {
          if (isGone) return;
          current?.destroy();
          const times = dates.map((date) => Date.parse(date) / 1000);
          current = drawSeries({
            host: element,
            times,
            series,
            marks: marked.map(({ at: place }) => place).filter((place) => place >= 0),
            height,
            format,
            isFilled,
            shownFirst: dayNow.current === null ? null : placeOf(dayNow.current, dates),
            onPoint: (index) => setDay(index === null ? null : (dates[index] ?? null)),
          });
          plot.current = current;
        },
        () => setFailed(true),
      );
    // What lies below the window is drawn when it comes near, and a new picture after the frame that asked for it.
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen.disconnect();
        draw();
      },
      { rootMargin: nearWindow },
    );
    seen.observe(element);
    const drawUnseen = () => current ?? draw();
    addEventListener('beforeprint', drawUnseen);
    const sized = new ResizeObserver(() => current?.resize(element.clientWidth));
    sized.observe(element);
    // The colours are the theme's.
    const themed = new MutationObserver(() => current && draw());
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      isGone = true;
      seen.disconnect();
      removeEventListener('beforeprint', drawUnseen);
      sized.disconnect();
      themed.disconnect();
      current?.destroy();
      plot.current = null;
    };
    // The data by its content: a new array with the same days is the same picture.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, height, isFilled]);

  const last = dates.length - 1;
  const shown = day === null ? last : placeOf(day, dates);
  const move = (to: number) => {
    const next = Math.max(0, Math.min(last, to));
    plot.current?.show(next);
    setDay(dates[next] ?? null);
  };
  const happened = marked.filter(({ at: place }) => place === shown);
  const text = `${dateText(dates[shown] ?? '')}: ${series
    .map(({ label: name, values }) => `${name} ${figure(values[shown], format)}`)
    .join(', ')}${happened.map(({ label: what }) => `; ${what}`).join('')}`;
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span id={id} className="font-medium">
          {label}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-soft tabular-nums">
          <DateText date={dates[shown] ?? ''} />
          {series.map(({ label: name, values }, place) => (
            <span key={name} className="inline-flex items-baseline gap-1.5">
              {series.length > 1 && <LinePiece isSolid={place === 0} />}
              {name} <strong className="text-ink">{figure(values[shown], format)}</strong>
            </span>
          ))}
          {happened.map(({ label: what }) => (
            <span key={what}>▲ {what}</span>
          ))}
        </span>
      </figcaption>
      {hasFailed ? (
        <p className="py-6 text-soft">The picture could not be loaded; the table has the figures.</p>
      ) : (
        <div
          ref={host}
          // A range input cannot hold a picture.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="slider"
          tabIndex={0}
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={Math.max(last, 0)}
          aria-valuenow={Math.max(shown, 0)}
          aria-valuetext={text}
          className="mt-2 overflow-hidden"
          style={{ height }}
          onKeyDown={(event) => {
            const steps: Readonly<Record<string, number>> = {
              ArrowLeft: shown - 1,
              ArrowRight: shown + 1,
              PageUp: shown - 21,
              PageDown: shown + 21,
              Home: 0,
              End: last,
            };
            const to = steps[event.key];
            if (event.key === 't') setTable(!hasTable);
            if (to === undefined) return;
            event.preventDefault();
            move(to);
          }}
        />
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button size="small" aria-expanded={hasTable} onClick={() => setTable(!hasTable)}>
          {hasTable ? 'Hide the table' : 'Show as a table'}
        </Button>
        <Button size="small" onClick={() => onSave('csv', null)}>
          <Icon name="download" className="size-4" /> CSV
        </Button>
        {!hasFailed && (
          <Button
            size="small"
            onClick={() => void plot.current?.picture().then((picture) => onSave('png', picture))}
          >
            <Icon name="download" className="size-4" /> PNG
          </Button>
        )}
        {children}
      </div>
      {hasDrawnTable && <PointsTable label={label} dates={dates} series={series} format={format} />}
    </figure>
  );
}

/** The place of a day among these, or of the first one after it. */
function placeOf(day: string, dates: readonly string[]): number {
  const place = dates.findIndex((date) => date >= day);
  return place < 0 ? dates.length - 1 : place;
}

/** How a series is drawn, beside its name: solid and heavy, or dashed and light. */
function LinePiece({ isSolid }: { isSolid: boolean }) {
  return (
    <svg viewBox="0 0 22 8" aria-hidden="true" focusable="false" className="h-2 w-5.5 shrink-0 self-center">
      <line
        x1="1"
        y1="4"
        x2="21"
        y2="4"
        stroke="currentColor"
        className={isSolid ? 'text-ink' : 'text-soft'}
        strokeWidth={isSolid ? 2 : 1.5}
        strokeDasharray={isSolid ? undefined : '5 3'}
      />
    </svg>
  );
}

type TableProps = Pick<Props, 'label' | 'dates' | 'series' | 'format'>;

/** Every day of a short series, the last day of each month of a long one; the file has every day. */
const PointsTable = memo(function PointsTable({ label, dates, series, format }: TableProps) {
  const rows = dates
    .map((date, at) => ({ date, at }))
    .filter(({ date, at }) => dates.length <= 70 || date.slice(0, 7) !== dates[at + 1]?.slice(0, 7))
    .toReversed();
  return (
    <div className="mt-4 max-h-96 overflow-y-auto">
      <ScrollTable label={`${label}, as a table`}>
        <table className="w-full border-collapse text-left text-sm">
          <TableHead>
            <HeadCell>{dates.length <= 70 ? 'Day' : 'End of month'}</HeadCell>
            {series.map(({ label: name }) => (
              <HeadCell key={name} isFigure>
                {name}
              </HeadCell>
            ))}
          </TableHead>
          <tbody>
            {rows.map(({ date, at }) => (
              <tr key={date} className="border-t border-rule first:border-t-0">
                <th scope="row" className={`${bodyCell} font-normal`}>
                  <DateText date={date} />
                </th>
                {series.map(({ label: name, values }) => (
                  <td key={name} className={`${bodyCell} text-right`}>
                    {figure(values[at], format)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </div>
  );
});

function figure(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '–' : format(value);
}
