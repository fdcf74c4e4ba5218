import { assertNever } from '../primitives/assert-never.ts';
import type { BarChart, Tone, Unit, WaterfallChart } from './chart.ts';
import type { Room } from './line-scene.ts';
import type { Scene, SceneItem, Spot } from './scene.ts';
import { narrow, strongWider, text, textSize } from './scene.ts';
import { textLines, textWidth } from './text-size.ts';
import { waterfallRows } from './waterfall-rows.ts';
import { unitText } from './unit-text.ts';

const size = textSize.label;
const lineOfRow = 30;
/** Height of a label above its bar. */
const labelHeight = 18;
const leastBar = 120;

interface Row {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly value: string;
  readonly tone: Tone;
}

export function barHeight(chart: BarChart | WaterfallChart, width: number): number {
  const rows = rowsOf(chart);
  return rows.length * (lineOfRow + (isStackedAt(rows, width) ? labelHeight : 0)) + 8;
}

const widthBeside = (rows: readonly Row[]) =>
  12 + Math.max(0, ...rows.map(({ value }) => textWidth(value, size * strongWider)));

/** Returns whether label and value are above the bar, because there is no room next to it. */
function isStackedAt(rows: readonly Row[], width: number): boolean {
  return width < narrow || width * 0.7 - 2 * widthBeside(rows) < leastBar;
}

/**
 * Returns one bar per row, with the label above it if space is narrow. Each waterfall bar starts where the previous one
 * ended.
 */
export function barScene(
  chart: BarChart | WaterfallChart,
  { width, top }: Room,
): Omit<Scene, 'width' | 'height'> {
  const rows = rowsOf(chart);
  const isStacked = isStackedAt(rows, width);
  const rowHeight = lineOfRow + (isStacked ? labelHeight : 0);
  const most = isStacked ? Math.max(width * 0.3, width - widthBeside(rows)) : width * 0.3;
  const names = rows.map(({ label }) => textLines(label, size, most, 1)[0] ?? '');
  const left = isStacked ? 0 : 10 + Math.max(0, ...names.map((name) => textWidth(name, size)));
  const beside = isStacked ? 0 : widthBeside(rows);
  const ends = rows.flatMap(({ from, to }) => [from, to]);
  // A waterfall shows steps between levels, so its scale may not start at zero.
  const isFloating = chart.kind === 'waterfall';
  const low = isFloating ? waterfallFloor(chart) : Math.min(0, ...ends);
  const high = isFloating ? Math.max(...ends) : Math.max(0, ...ends);
  const hasFalls = rows.some(({ from, to }) => to < from);
  const start = left + (hasFalls && !isFloating ? beside : 0);
  const across = (value: number) => start + ((value - low) / (high - low || 1)) * (width - beside - start);
  const items: SceneItem[] = [];
  const spots: Spot[] = [];
  for (const [at, { from, to, value, tone }] of rows.entries()) {
    const rowTop = top + at * rowHeight;
    const y = rowTop + (isStacked ? labelHeight : 0);
    const isFall = to < from && !isFloating;
    const x = Math.min(across(from), across(to));
    const long = Math.max(1.5, Math.abs(across(to) - across(from)));
    items.push(
      text({ x: 0, y: isStacked ? rowTop + 17 : y + 19, text: names[at] ?? '', size, colour: 'ink' }),
      { kind: 'rect', x, y: y + 6, width: long, height: lineOfRow - 12, colour: tone, opacity: 1 },
      text({
        x: isStacked ? width : isFall ? x - 6 : x + long + 6,
        y: isStacked ? rowTop + 17 : y + 19,
        text: value,
        size,
        colour: 'ink',
        anchor: isStacked || isFall ? 'end' : 'start',
        isStrong: true,
      }),
    );
    spots.push({ x, y: rowTop, points: [], frame: { x: 0, y: rowTop, width, height: rowHeight } });
    if (!isFloating) {
      // Below the label, which may cross the line.
      const zero = across(0);
      items.push({ kind: 'rule', from: [zero, y], to: [zero, y + lineOfRow], colour: 'ink', width: 1 });
    }
    // Above a label, a connector would cross it.
    if (isFloating && !isStacked && at < rows.length - 1) {
      const x2 = across(to);
      items.push({
        kind: 'rule',
        from: [x2, y + lineOfRow - 6],
        to: [x2, rowTop + rowHeight + 6],
        colour: 'soft',
        width: 1,
      });
    }
  }
  return { items, spots, crosshair: null };
}

function rowsOf(chart: BarChart | WaterfallChart): Row[] {
  switch (chart.kind) {
    case 'bars':
      return chart.rows.map(({ label, value, text: shown, tone }) => ({
        label,
        from: 0,
        to: value,
        value: shown,
        tone,
      }));
    case 'waterfall':
      return waterfallRows(chart).map(({ label, from, to, isStep }) => ({
        label,
        from: isStep ? from : waterfallFloor(chart),
        to,
        value: unitText(isStep ? signed(chart.unit) : chart.unit, isStep ? to - from : to),
        tone: !isStep ? 'subject' : to >= from ? 'gain' : 'loss',
      }));
    default:
      return assertNever(chart);
  }
}

/** Returns the unit for steps of a level, which have a sign. */
function signed(unit: Unit): Unit {
  if (unit === 'index') return 'points';
  return unit === 'percent' ? 'change' : unit;
}

/** Returns the start of a waterfall's scale, which is zero, or a quarter of the range below the lowest level. */
function waterfallFloor(chart: WaterfallChart): number {
  const levels = waterfallRows(chart).flatMap(({ from, to, isStep }) => (isStep ? [from, to] : [to]));
  const low = Math.min(...levels);
  const room = (Math.max(...levels) - low) * 0.25;
  return low > 0 ? Math.max(0, low - room) : low - room;
}
