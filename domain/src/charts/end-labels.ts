import type { ChartPanel, Tone } from './chart.ts';
import type { SceneItem } from './scene.ts';
import { narrow, strongWider, text, textSize } from './scene.ts';
import { textLines, textWidth } from './text-size.ts';
import { unitText } from './unit-text.ts';

const size = textSize.label;
const step = size + 2;
/** Width of a colour mark with the space after it. */
export const markWidth = 9;
/** Least space between two labels. */
const gap = 6;

/** Name and last value of a series. A narrow chart names its series in a key, so the label is only the value. */
export interface EndLabel {
  readonly lines: readonly string[];
  readonly value: string;
  readonly tone: Tone;
  readonly isMain: boolean;
}

export function endLabels({ series, unit, main = 0 }: ChartPanel, width: number): EndLabel[] {
  const most = Math.min(200, width * 0.26);
  return series.map(({ label, values, tone }, at) => {
    const value = values.findLast((each) => each !== null);
    return {
      lines: width < narrow || label === '' ? [] : textLines(label, size * strongWider, most, 3),
      value: value === undefined || value === null ? '' : unitText(unit, value),
      tone,
      isMain: at === main,
    };
  });
}

/** Returns the width that the labels need to the right of the plot. */
export function labelsWidth(panels: readonly (readonly EndLabel[])[]): number {
  const widths = panels.flatMap((labels) =>
    labels.map(
      ({ lines, value }) =>
        (labels.length > 1 ? markWidth : 0) +
        Math.max(...[...lines, value].map((each) => textWidth(each, size * strongWider))),
    ),
  );
  return Math.max(24, ...widths);
}

/**
 * Returns the labels in ink at the vertical positions of their lines, each with a colour mark if there are several. The
 * colours themselves have too little contrast for text.
 */
export function labelItems(
  labels: readonly EndLabel[],
  ends: readonly (number | null)[],
  x: number,
  top: number,
  bottom: number,
): SceneItem[] {
  const shown = labels.flatMap((label, at) => {
    const end = ends[at] ?? null;
    const height = (label.lines.length + 1) * step;
    return end === null || label.value === '' ? [] : [{ ...label, y: end, height: height + gap }];
  });
  const needed = shown.reduce((sum, { height }) => sum + height, 0);
  const middles = placedLabels(shown, top, Math.max(bottom, top + needed));
  const hasMarks = labels.length > 1;
  return shown.flatMap(({ lines, value, tone, isMain, height }, at): SceneItem[] => {
    const from = (middles[at] ?? 0) - (height - gap) / 2;
    return [
      ...(hasMarks ? [colourMark(x, from + 1, height - gap - 1, tone)] : []),
      ...[...lines, value].map((each, row) =>
        text({
          x: x + (hasMarks ? markWidth : 0),
          y: from + (row + 1) * step - 3,
          text: each,
          size,
          colour: 'ink',
          isStrong: row === lines.length || isMain,
        }),
      ),
    ];
  });
}

export function colourMark(x: number, y: number, height: number, colour: Tone): SceneItem {
  return { kind: 'rule', from: [x + 1.5, y], to: [x + 1.5, y + height], colour, width: 3 };
}

/** Label with its preferred vertical centre `y`. */
export interface WantedLabel {
  readonly y: number;
  readonly height: number;
}

/**
 * Returns the vertical centres of the labels in input order. Labels do not overlap, stay between `top` and `bottom` if
 * they fit, and keep the order of their lines.
 */
export function placedLabels(wanted: readonly WantedLabel[], top: number, bottom: number): number[] {
  const order = wanted.map((label, at) => ({ ...label, at })).toSorted((a, b) => a.y - b.y || a.at - b.at);
  const placed: number[] = [];
  let free = top;
  for (const { y, height, at } of order) {
    placed[at] = Math.max(y, free + height / 2);
    free = placed[at] + height / 2;
  }
  let limit = bottom;
  for (const { height, at } of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, limit - height / 2);
    limit = placed[at] - height / 2;
  }
  return placed;
}
