import UPlot from 'uplot';

export type PlotSeries = { readonly label: string; readonly values: readonly (number | null)[] };

type Asked = {
  readonly host: HTMLElement;
  /** Seconds since 1970, rising. */
  readonly times: readonly number[];
  readonly series: readonly PlotSeries[];
  /** Points under which a mark stands. */
  readonly marks: readonly number[];
  readonly height: number;
  readonly format: (value: number) => string;
  readonly isFilled: boolean;
  /** The point the cursor stands on from the start. */
  readonly shownFirst: number | null;
  /** A pointer came to a point, or left the picture. */
  readonly onPoint: (index: number | null) => void;
};

export type Plot = {
  readonly show: (index: number) => void;
  readonly resize: (width: number) => void;
  readonly destroy: () => void;
  /** The picture on paper, as it is on the screen. */
  readonly picture: () => Promise<Blob | null>;
};

/** Draws series over time with their names at their ends, and tells which point is pointed at. */
export function drawSeries(asked: Asked): Plot {
  const { host, times, series, marks, height, format, isFilled, shownFirst, onPoint } = asked;
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const ink = token('--ink');
  const soft = token('--ink-soft');
  const rule = token('--rule');
  const colours = [ink, soft];
  const font = `12px ${getComputedStyle(document.body).fontFamily}`;
  const axis = { stroke: soft, font, grid: { stroke: rule, width: 1 }, ticks: { show: false } };
  let isShowing = false;
  const plot = new UPlot(
    {
      width: host.clientWidth,
      height,
      padding: [8, (self) => roomForNames(self.width, series, font), 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: false, y: false },
        points: { size: 7 },
      },
      axes: [
        { ...axis, grid: { show: false }, space: 70 },
        { ...axis, size: 56, values: (_plot, values) => values.map((value) => format(value)) },
      ],
      series: [
        {},
        ...series.map((_each, at) => ({
          stroke: colours[at] ?? soft,
          width: at === 0 ? 2 : 1.5,
          ...(at === 0 ? {} : { dash: [5, 3] }),
          ...(isFilled && at === 0 ? { fill: rule } : {}),
          points: { show: false },
          spanGaps: true,
        })),
      ],
      hooks: {
        // A drawing, a new size and a point that is shown move the cursor, too; only a pointer is told.
        setCursor: [
          ({ cursor }) => {
            if (!isShowing && cursor.event instanceof MouseEvent) onPoint(cursor.idx ?? null);
          },
        ],
        // Places are known from the first drawing on, which comes after this call.
        ready: [() => showPoint(shownFirst)],
        draw: [
          (self) => drawNames(self, series, colours, font),
          (self) =>
            drawMarks(
              self,
              marks.map((at) => times[at] ?? 0),
              soft,
            ),
        ],
      },
    },
    [[...times], ...series.map(({ values }) => [...values])],
    host,
  );
  function showPoint(index: number | null) {
    const time = index === null ? undefined : times[index];
    if (time === undefined) return;
    isShowing = true;
    plot.setCursor({ left: plot.valToPos(time, 'x'), top: 0 });
    isShowing = false;
  }
  return {
    show: showPoint,
    resize: (width) => plot.setSize({ width, height }),
    destroy: () => plot.destroy(),
    picture: () => onPaper(plot.ctx.canvas, token('--paper')),
  };
}

/** Below this width the names stand above the picture only, each with a piece of its line. */
const leastForNames = 560;
/** A lone line is named by its title. */
const mostForNames = 180;

function roomForNames(width: number, series: readonly PlotSeries[], font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (series.length < 2 || width < leastForNames || context === null) return 12;
  context.font = font;
  const widest = Math.max(...series.map(({ label }) => context.measureText(label).width));
  return Math.min(Math.ceil(widest) + 12, mostForNames);
}

/** A name beside the end of each line, kept apart where the ends meet. */
function drawNames(plot: UPlot, series: readonly PlotSeries[], colours: readonly string[], font: string) {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const room = ctx.canvas.width - bbox.left - bbox.width - 8 * ratio;
  if (room < 20 * ratio) return;
  const line = 14 * ratio;
  ctx.save();
  ctx.font = font.replace('12px', `${12 * ratio}px`);
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  const ends = series
    .map(({ label, values }, at) => {
      const last = values.findLast((value) => value !== null) ?? null;
      return { label, colour: colours[at] ?? '', y: last === null ? null : plot.valToPos(last, 'y', true) };
    })
    .flatMap(({ label, colour, y }) => (y === null ? [] : [{ label, colour, y }]))
    .sort((a, b) => a.y - b.y);
  let lowest = Number.NEGATIVE_INFINITY;
  for (const [at, { label, colour, y }] of ends.entries()) {
    // The last ones are pushed up rather than out of the picture.
    const highest = bbox.top + bbox.height - (ends.length - 1 - at) * line;
    const placed = Math.min(Math.max(y, lowest + line), highest);
    lowest = placed;
    ctx.fillStyle = colour;
    ctx.fillText(label, bbox.left + bbox.width + 6 * ratio, placed, room);
  }
  ctx.restore();
}

/** A small triangle at the foot of the picture for each day on which something happened. */
function drawMarks(plot: UPlot, times: readonly number[], colour: string): void {
  const { ctx, bbox } = plot;
  const size = 4 * devicePixelRatio;
  const foot = bbox.top + bbox.height;
  ctx.save();
  ctx.fillStyle = colour;
  for (const time of times) {
    const x = plot.valToPos(time, 'x', true);
    ctx.beginPath();
    ctx.moveTo(x - size, foot);
    ctx.lineTo(x + size, foot);
    ctx.lineTo(x, foot - 2 * size);
    ctx.fill();
  }
  ctx.restore();
}

function onPaper(source: HTMLCanvasElement, paper: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = source.width;
  canvas.height = source.height;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
