import type { CalendarDate } from '../primitives/calendar-date.ts';
import { daysBetween } from '../primitives/calendar-date.ts';
import type { ChartMark, ChartPanel, LineChart } from './chart.ts';
import type { EndLabel } from './end-labels.ts';
import { endLabels, labelItems, labelsWidth } from './end-labels.ts';
import type { Scene, SceneItem, Spot } from './scene.ts';
import { lineHeight, text, textSize } from './scene.ts';
import { keyHeight, seriesKey } from './series-key.ts';
import { textWidth } from './text-size.ts';
import type { Point } from './thin-line.ts';
import { thinned } from './thin-line.ts';
import type { DayTick, Scale } from './ticks.ts';
import { dayTicks, monthTicks, roundScale } from './ticks.ts';
import { tickText } from './unit-text.ts';

/** Space available for the plot inside the frame. */
export interface Room {
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

const tick = textSize.tick;
const line = tick * lineHeight;
const axisHeight = 22;
const markHeight = 24;
const betweenPanels = 14;

/** Returns lines over the same days in stacked panels, labelled at their ends. */
export function lineScene(chart: LineChart, { width, top, bottom }: Room): Omit<Scene, 'width' | 'height'> {
  const { dates, panels, marks, isMonthly, isLastPartial = false } = chart;
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return { items: [], spots: [], crosshair: null };
  const labels = panels.map((panel) => endLabels(panel, width));
  const inner =
    bottom - top - axisHeight - (marks.length > 0 ? markHeight : 0) - betweenPanels * (panels.length - 1);
  const subtitles =
    panels.filter(({ subtitle }) => subtitle !== null).length * line + keyHeight(panels, width);
  const shares = panels.reduce((sum, { share }) => sum + share, 0);
  const laidOut = panels.map((panel) => {
    const height = ((inner - subtitles) * panel.share) / shares;
    return { panel, height, scale: scaleOf(panel, Math.max(2, Math.min(6, Math.floor(height / 44) + 1))) };
  });
  const left =
    8 +
    Math.max(
      ...laidOut.flatMap(({ panel, scale }) =>
        scale.ticks.map((value) => textWidth(tickText(panel.unit, value, scale.step), tick)),
      ),
    );
  const right = width - 10 - labelsWidth(labels);
  const across = (date: CalendarDate) => {
    const [part, whole] =
      isMonthly === true
        ? [dates.indexOf(date), dates.length - 1]
        : [daysBetween(first, date), daysBetween(first, last)];
    return left + (part / Math.max(1, whole)) * (right - left);
  };
  const xs = dates.map(across);

  const items: SceneItem[] = [];
  const points: Spot['points'][number][][] = dates.map(() => []);
  let from = top;
  for (const [at, { panel, height, scale }] of laidOut.entries()) {
    if (panel.subtitle !== null) {
      items.push(text({ x: 0, y: from + tick, text: panel.subtitle, size: tick, colour: 'soft' }));
      from += line;
    }
    const key = seriesKey(panel, width, from);
    items.push(...key.items);
    from += key.height;
    const upper = from + 8;
    const lower = from + height;
    const down = (value: number) =>
      lower - ((value - scale.low) / (scale.high - scale.low || 1)) * (lower - upper);
    items.push(...grid(panel, scale, down, left, right));
    items.push(...linesOf(panel, xs, down, labels[at] ?? [], { right, upper, lower, isLastPartial }));
    for (const { values, tone } of panel.series) {
      for (const [place, value] of values.entries()) {
        const x = xs[place];
        if (value !== null && x !== undefined) points[place]?.push({ x, y: down(value), colour: tone });
      }
    }
    from = lower;
    if (at === 0 && marks.length > 0) {
      items.push(...marksOf(marks, first, last, across, from, width));
      from += markHeight;
    }
    if (at < panels.length - 1) from += betweenPanels;
  }
  const mostTicks = Math.floor((right - left) / 58);
  const ticks = isMonthly === true ? monthTicks(dates, mostTicks) : dayTicks(first, last, mostTicks);
  items.push(...ticksBelow(ticks, across, left, right, from));
  return {
    items,
    spots: xs.map((x, place) => ({ x, y: top, points: points[place] ?? [], frame: null })),
    crosshair: [top, from],
  };
}

function scaleOf({ series, base, extent }: ChartPanel, most: number): Scale {
  const values = series.flatMap((each) => each.values).filter((value) => value !== null);
  const held = [...values, ...(base === null ? [] : [base]), ...(extent ?? [])];
  let low = Infinity;
  let high = -Infinity;
  for (const value of held) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return held.length === 0 ? roundScale(0, 1, most) : trimmed(roundScale(low, high, most), low, high);
}

/**
 * Returns the scale without a nearly unused step, so that it ends slightly beyond the values with the last tick inside.
 */
function trimmed(scale: Scale, low: number, high: number): Scale {
  const { ticks, step } = scale;
  if (ticks.length < 3) return scale;
  const room = step * 0.4;
  const from = low - scale.low > step - room ? Math.max(scale.low, low - step * 0.12) : scale.low;
  const to = scale.high - high > step - room ? Math.min(scale.high, high + step * 0.12) : scale.high;
  return { ...scale, low: from, high: to, ticks: ticks.filter((value) => value >= from && value <= to) };
}

function grid(
  { base, unit }: ChartPanel,
  { ticks, step }: Scale,
  down: (value: number) => number,
  left: number,
  right: number,
): SceneItem[] {
  return ticks.flatMap((value): SceneItem[] => [
    {
      kind: 'rule',
      from: [left, down(value)],
      to: [right, down(value)],
      colour: value === base ? 'ink' : 'rule',
      width: 1,
    },
    text({
      x: left - 6,
      y: down(value) + 4,
      text: tickText(unit, value, step),
      size: tick,
      colour: 'soft',
      anchor: 'end',
    }),
  ]);
}

interface Place {
  readonly right: number;
  readonly upper: number;
  readonly lower: number;
  readonly isLastPartial: boolean;
}

function linesOf(
  { series, main = 0, isFilled, base }: ChartPanel,
  xs: readonly number[],
  down: (value: number) => number,
  labels: readonly EndLabel[],
  { right, upper, lower, isLastPartial }: Place,
): SceneItem[] {
  const drawn = series
    .map(({ values }) => runsOf(values, xs, down))
    .map((runs) => (isLastPartial ? withDashes(runs) : runs));
  const ends = drawn.map((runs) => runs.at(-1)?.at(-1)?.[1] ?? null);
  const filled: SceneItem[] = !isFilled
    ? []
    : (drawn[0] ?? []).map((run) => ({
        kind: 'area',
        points: [...run, [run.at(-1)?.[0] ?? 0, down(base ?? 0)], [run[0]?.[0] ?? 0, down(base ?? 0)]],
        colour: series[0]?.tone ?? 'subject',
        opacity: 0.16,
      }));
  const lines = drawn.map((runs, at): SceneItem => ({
    kind: 'path',
    runs,
    colour: series[at]?.tone ?? 'subject',
    width: at === main ? 2.25 : 1.75,
  }));
  // The emphasised line is on top.
  const below = lines.filter((_line, at) => at !== main).toReversed();
  return [
    ...filled,
    ...below,
    ...lines.slice(main, main + 1),
    ...labelItems(labels, ends, right + 8, upper - 8, lower + 10),
  ];
}

function runsOf(
  values: readonly (number | null)[],
  xs: readonly number[],
  down: (value: number) => number,
): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (const [at, value] of values.entries()) {
    const x = xs[at];
    if (value === null || x === undefined) {
      if (run.length > 0) runs.push(run);
      run = [];
    } else run.push([x, down(value)]);
  }
  if (run.length > 0) runs.push(run);
  return runs.map(thinned);
}

/** Length of a dash and of the gap after it. */
const dash = { length: 5, gap: 6 } as const;

/**
 * Returns the runs with the last segment split into dashes, each a separate run. The last one ends at the last point.
 */
function withDashes(runs: readonly Point[][]): Point[][] {
  const last = runs.at(-1) ?? [];
  const [from, to] = last.slice(-2);
  if (from === undefined || to === undefined) return [...runs];
  const [across, up] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(across, up);
  const at = (way: number): Point => {
    const part = Math.max(0, way) / length;
    return [from[0] + across * part, from[1] + up * part];
  };
  const dashes: Point[][] = [];
  for (let end = length; end > 0; end -= dash.length + dash.gap)
    dashes.unshift([at(end - dash.length), at(end)]);
  return [...runs.slice(0, -1), last.slice(0, -1), ...dashes];
}

/**
 * Returns triangles and page icons in a separate strip, each labelled if there is room before the next. Omits repeated
 * labels.
 */
function marksOf(
  marks: readonly ChartMark[],
  first: CalendarDate,
  last: CalendarDate,
  across: (date: CalendarDate) => number,
  top: number,
  width: number,
): SceneItem[] {
  const within = marks.filter(({ date }) => date >= first && date <= last);
  const isCrowded = within.length > 2;
  const placed = within
    .map(({ date, word, shortWord = word, isPage = false }) => ({
      x: across(date),
      word: isCrowded ? shortWord : word,
      isPage,
    }))
    .toSorted((a, b) => a.x - b.x);
  let written = '';
  return placed.flatMap(({ x, word, isPage }, at): SceneItem[] => {
    const end = (placed[at + 1]?.x ?? width + 6) - 8;
    const mark: SceneItem = isPage
      ? { kind: 'rect', x: x - 3.5, y: top + 9, width: 7, height: 10, colour: 'ink', opacity: 1 }
      : { kind: 'mark', x, y: top + 10, colour: 'ink' };
    if (word === written || x + 8 + textWidth(word, textSize.cell) > end) return [mark];
    written = word;
    return [mark, text({ x: x + 7, y: top + 18, text: word, size: textSize.cell, colour: 'soft' })];
  });
}

function ticksBelow(
  ticks: readonly DayTick[],
  across: (date: CalendarDate) => number,
  left: number,
  right: number,
  top: number,
): SceneItem[] {
  return ticks.flatMap(({ date, text: word }): SceneItem[] => {
    const half = textWidth(word, tick) / 2;
    const x = across(date);
    return [
      { kind: 'rule', from: [x, top + 2], to: [x, top + 6], colour: 'soft', width: 1 },
      text({
        x: Math.max(left + half - 4, Math.min(x, right + 16 - half)),
        y: top + 18,
        text: word,
        size: tick,
        colour: 'soft',
        anchor: 'middle',
      }),
    ];
  });
}
