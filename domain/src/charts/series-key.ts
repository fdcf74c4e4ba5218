import type { ChartPanel } from './chart.ts';
import { colourMark, markWidth } from './end-labels.ts';
import type { SceneItem } from './scene.ts';
import { narrow, strongWider, text, textSize } from './scene.ts';
import { textLines, textWidth } from './text-size.ts';

const size = textSize.label;
const rowHeight = 20;
const between = 16;

/**
 * Returns the names of a panel's series with their colours, in rows above a narrow plot. Empty if the plot is wide
 * enough for names at the lines' ends, or has one series.
 */
export function seriesKey(
  { series, main = 0 }: ChartPanel,
  width: number,
  top: number,
): { readonly items: readonly SceneItem[]; readonly height: number } {
  if (width >= narrow || series.length < 2) return { items: [], height: 0 };
  const items: SceneItem[] = [];
  let x = 0;
  let y = top;
  for (const [at, { label, tone }] of series.entries()) {
    const name = textLines(label, size * strongWider, width - markWidth, 1)[0] ?? '';
    const needed = markWidth + textWidth(name, size * strongWider);
    if (x > 0 && x + needed > width) {
      x = 0;
      y += rowHeight;
    }
    items.push(
      colourMark(x, y + 3, size, tone),
      text({ x: x + markWidth, y: y + size + 1, text: name, size, colour: 'ink', isStrong: at === main }),
    );
    x += needed + between;
  }
  return { items, height: y + rowHeight + 4 - top };
}

/** Returns the height of the keys above narrow plots. */
export function keyHeight(panels: readonly ChartPanel[], width: number): number {
  return panels.reduce((sum, panel) => sum + seriesKey(panel, width, 0).height, 0);
}
