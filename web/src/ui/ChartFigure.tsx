import { csvOf } from '@niveshak/domain/billing/csv';
import type { Chart } from '@niveshak/domain/charts/chart';
import { chartScene, plotHeightOf } from '@niveshak/domain/charts/chart-scene';
import { chartSvg } from '@niveshak/domain/charts/chart-svg';
import { chartTable } from '@niveshak/domain/charts/chart-table';
import { chartWords } from '@niveshak/domain/charts/chart-words';
import type { Scene } from '@niveshak/domain/charts/scene';
import { narrow } from '@niveshak/domain/charts/scene';
import { spotAt } from '@niveshak/domain/charts/spots';
import type { ReactNode, RefObject } from 'react';
import { useDeferredValue, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './Button.tsx';
import type * as ChartCanvas from './chart-canvas.ts';
import { placeAfter, useReading } from './chart-reading.ts';
import { ChartCursor, ChartPicture } from './ChartPicture.tsx';
import { ChartTable } from './ChartTable.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import { Menu, menuItemClass } from './Menu.tsx';

type SavedFile = { readonly blob: Blob; readonly fileName: string };

type Props = {
  chart: Chart;
  /** Question that the chart answers, as a heading. Defaults to the chart's title. */
  question?: ReactNode;
  /** Plot height in CSS pixels. Defaults to the height for the chart's kind. */
  plotHeight?: number;
  /** Whether to omit subtitle and source, which are shown once for several charts. */
  isSmall?: boolean;
  /** File name without extension. */
  fileName: string;
  onSave: (file: SavedFile) => void;
  loadCanvas: () => Promise<typeof ChartCanvas>;
};

type Host = RefObject<HTMLDivElement | null>;

/** Width of image files, regardless of the window width. */
const fileWidth = 900;

/**
 * Chart with its finding, image, data table and downloads. A readout for any position works by pointer and keyboard,
 * with the same text for screen readers.
 */
export function ChartFigure(props: Props) {
  const { chart, question, plotHeight, isSmall = false, fileName, onSave, loadCanvas } = props;
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const isNear = useIsNear(host);
  const [hasTable, setTable] = useState(false);
  // Let the button respond before rendering the table.
  const hasDrawnTable = useDeferredValue(hasTable);
  const id = useId();

  const scene = useMemo(
    () =>
      isNear && width > 0
        ? chartScene(chart, { width, plotHeight: plotHeight ?? null, hasFrame: false })
        : null,
    [chart, width, plotHeight, isNear],
  );
  const reading = useReading(chart, scene);
  const { read, words, canCompare } = reading;
  return (
    <figure data-chart={chart.kind} aria-labelledby={`${id}-title`} className="min-w-0">
      <ChartCaption chart={chart} question={question} isSmall={isSmall} titleId={`${id}-title`} />
      {(chart.kind === 'months' || (chart.kind === 'lines' && width < narrow)) && (
        <Readout isUnread={read === null && chart.kind === 'months'} words={words} />
      )}
      <p id={`${id}-words`} className="sr-only">
        {chartWords(chart)}
        {canCompare && ' Hold Shift with the arrow keys to compare two days.'}
      </p>
      <Plot
        host={host}
        chart={chart}
        scene={scene}
        reading={reading}
        id={id}
        height={scene?.height ?? plotHeight ?? plotHeightOf(chart, width)}
        onTable={() => setTable(!hasTable)}
      />
      <Foot source={isSmall ? '' : chart.source}>
        <TableButton isOpen={hasTable} onPress={() => setTable(!hasTable)} />
        <SaveMenu chart={chart} fileName={fileName} onSave={onSave} loadCanvas={loadCanvas} />
      </Foot>
      {hasDrawnTable && <ChartTable chart={chart} />}
    </figure>
  );
}

type PlotProps = {
  host: Host;
  chart: Chart;
  scene: Scene | null;
  reading: ReturnType<typeof useReading>;
  id: string;
  /** CSS pixels. */
  height: number;
  onTable: () => void;
};

/** Picture with its cursor and tooltip. A pointer reads a day and drags a range, keys do the same. */
function Plot({ host, chart, scene, reading, id, height, onTable }: PlotProps) {
  const { read, last, shown, spot, fromSpot, words, tooltip, canCompare, show, hide } = reading;
  const isRead = chart.kind === 'lines' || chart.kind === 'months';
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role, of two
    <div
      ref={host}
      // A slider if positions can be read, otherwise an image. A range input cannot contain a chart.
      {...(isRead
        ? {
            role: 'slider',
            tabIndex: 0,
            'aria-valuemin': 0,
            'aria-valuemax': Math.max(last, 0),
            'aria-valuenow': Math.max(shown, 0),
            'aria-valuetext': words,
          }
        : { role: 'img' })}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      className="relative mt-2 touch-pan-y overflow-hidden"
      // Dragging selects days, not text.
      style={{ userSelect: 'none', height }}
      onPointerMove={(event) => {
        if (scene === null || !isRead) return;
        const box = event.currentTarget.getBoundingClientRect();
        const place = spotAt(scene, event.clientX - box.left, event.clientY - box.top);
        // A finger that drags reads single days, because it has no hover.
        const isDragged = event.buttons === 1 && event.pointerType !== 'touch';
        if (place !== null) show(place, { isByPointer: true, extends: isDragged });
      }}
      onPointerDown={({ currentTarget, pointerId, pointerType }) => {
        if (pointerType !== 'touch') currentTarget.setPointerCapture(pointerId);
      }}
      onPointerLeave={hide}
      onKeyDown={(event) => {
        if (event.key === 't') onTable();
        const to = isRead ? placeAfter(event.key, shown, last) : null;
        if (to === null) return;
        event.preventDefault();
        show(to, { isByPointer: false, extends: event.shiftKey });
      }}
    >
      {scene !== null && <ChartPicture scene={scene} />}
      {scene !== null && spot !== undefined && read !== null && (
        <ChartCursor scene={scene} spot={spot} from={fromSpot} />
      )}
      {tooltip !== null && (
        <ChartTooltip
          reading={tooltip}
          x={spot?.x ?? 0}
          chartWidth={scene?.width ?? 0}
          hasHint={canCompare && read?.isByPointer === true && fromSpot === undefined}
        />
      )}
    </div>
  );
}

function Readout({ isUnread, words }: { isUnread: boolean; words: string }) {
  return (
    <p aria-hidden="true" className="mt-2 min-h-5 text-sm">
      {isUnread ? (
        <span className="text-soft">Tap or point at a month, or move with the arrow keys.</span>
      ) : (
        words
      )}
    </p>
  );
}

function TableButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  return (
    <Button size="small" variant="quiet" aria-expanded={isOpen} aria-keyshortcuts="t" onClick={onPress}>
      {isOpen ? 'Hide table' : 'Table'}
    </Button>
  );
}

/** Returns the width in CSS pixels, or 0 until it is measured. */
function useWidth(host: Host): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const sized = new ResizeObserver(measure);
    sized.observe(element);
    return () => sized.disconnect();
  }, [host]);
  return width;
}

/** Returns whether the chart is near the viewport. Charts further down render when they come near, or for printing. */
function useIsNear(host: Host): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const draw = () => setNear(true);
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) draw();
      },
      { rootMargin: '300px' },
    );
    seen.observe(element);
    // Printing does not wait for the next frame.
    const print = () => flushSync(draw);
    addEventListener('beforeprint', print);
    return () => {
      seen.disconnect();
      removeEventListener('beforeprint', print);
    };
  }, [host]);
  return isNear;
}

function Foot({ source, children }: { source: string; children: ReactNode }) {
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-sm text-soft">
      <span>{source}</span>
      <span className="flex items-center gap-1">{children}</span>
    </div>
  );
}

type CaptionProps = Pick<Props, 'chart' | 'question' | 'isSmall'> & { titleId: string };

function ChartCaption({ chart, question, isSmall, titleId }: CaptionProps) {
  const Caption = question === undefined ? 'strong' : 'span';
  return (
    <figcaption>
      {question !== undefined && <h3 className="text-lg">{question}</h3>}
      <Caption id={titleId} className="block max-w-prose text-base">
        {chart.title}
      </Caption>
      {isSmall !== true && <span className="block text-sm text-soft">{chart.subtitle}</span>}
    </figcaption>
  );
}

function SaveMenu({ chart, fileName, onSave, loadCanvas }: Omit<Props, 'question' | 'plotHeight'>) {
  const save = (kind: 'csv' | 'svg', text: string) =>
    onSave({
      blob: new Blob([text], { type: kind === 'csv' ? 'text/csv;charset=utf-8' : 'image/svg+xml' }),
      fileName: `${fileName}.${kind}`,
    });
  const asked = { width: fileWidth, plotHeight: null, hasFrame: true };
  return (
    <Menu label={`Save: ${chart.subtitle}`} trigger={<span className="text-sm font-semibold">Save</span>}>
      <button
        type="button"
        role="menuitem"
        className={menuItemClass}
        onClick={() => {
          const { head, rows } = chartTable(chart);
          const cells = rows.map(({ raw }) =>
            raw.map((cell) =>
              typeof cell === 'string' ? cell : { plain: cell === null ? '' : String(cell) },
            ),
          );
          save('csv', csvOf(head, cells));
        }}
      >
        Data (CSV)
      </button>
      <button
        type="button"
        role="menuitem"
        className={menuItemClass}
        onClick={() =>
          void loadCanvas()
            .then(({ chartPng }) => chartPng(chartScene(chart, asked)))
            .then((blob) => blob !== null && onSave({ blob, fileName: `${fileName}.png` }))
        }
      >
        Image (PNG)
      </button>
      <button
        type="button"
        role="menuitem"
        className={menuItemClass}
        onClick={() => save('svg', chartSvg(chart, { ...asked, colours: 'light', id: 'chart' }))}
      >
        Vector (SVG)
      </button>
    </Menu>
  );
}
