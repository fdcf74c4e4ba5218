import { assertNever } from '../primitives/assert-never.ts';
import type { Chart } from './chart.ts';
import { barHeight, barScene } from './bar-scene.ts';
import type { Room } from './line-scene.ts';
import { lineScene } from './line-scene.ts';
import { monthsHeight, monthsScene } from './months-scene.ts';
import type { Scene, SceneItem } from './scene.ts';
import { lineHeight, narrow, strongWider, text, textSize } from './scene.ts';
import { keyHeight } from './series-key.ts';
import { textLines } from './text-size.ts';

export interface SceneInput {
  /** CSS pixels. */
  readonly width: number;
  /** Height of the plot without title and source; null for the default of the chart kind. */
  readonly plotHeight: number | null;
  /** Whether to render title, subtitle and source. If false, the page shows them around the image. */
  readonly hasFrame: boolean;
}

/** Returns a chart as coordinates for any renderer (SVG, page or PDF). */
export function chartScene(chart: Chart, { width, plotHeight, hasFrame }: SceneInput): Scene {
  const head = hasFrame ? frameHead(chart, width) : { items: [], height: 0 };
  const plot = plotHeight ?? plotHeightOf(chart, width);
  const room: Room = { width, top: head.height, bottom: head.height + plot };
  const body = bodyOf(chart, room);
  const foot = hasFrame ? frameFoot(chart, width, room.bottom) : { items: [], height: 0 };
  return {
    width,
    height: Math.round(room.bottom + foot.height),
    items: [...head.items, ...body.items, ...foot.items],
    spots: body.spots,
    crosshair: body.crosshair,
  };
}

function bodyOf(chart: Chart, room: Room): Omit<Scene, 'width' | 'height'> {
  switch (chart.kind) {
    case 'lines':
      return lineScene(chart, room);
    case 'bars':
    case 'waterfall':
      return barScene(chart, room);
    case 'months':
      return monthsScene(chart, room);
    default:
      return assertNever(chart);
  }
}

/** Returns the height of a chart without its frame, before rendering. */
export function plotHeightOf(chart: Chart, width: number): number {
  switch (chart.kind) {
    case 'lines':
      return Math.round(
        (width < narrow ? 240 : 300) * (chart.panels.length > 1 ? 1.4 : 1) + keyHeight(chart.panels, width),
      );
    case 'bars':
    case 'waterfall':
      return barHeight(chart, width);
    case 'months':
      return monthsHeight(chart);
    default:
      return assertNever(chart);
  }
}

interface Part {
  readonly items: readonly SceneItem[];
  readonly height: number;
}

function frameHead({ title, subtitle }: Chart, width: number): Part {
  const titleStep = textSize.title * lineHeight;
  const subtitleStep = textSize.subtitle * lineHeight;
  const titles = textLines(title, textSize.title * strongWider, width, 3);
  const subtitles = textLines(subtitle, textSize.subtitle, width, 2);
  const below = titles.length * titleStep;
  return {
    items: [
      ...titles.map((each, at) =>
        text({
          x: 0,
          y: textSize.title + at * titleStep,
          text: each,
          size: textSize.title,
          colour: 'ink',
          isStrong: true,
        }),
      ),
      ...subtitles.map((each, at) =>
        text({
          x: 0,
          y: below + textSize.subtitle + at * subtitleStep,
          text: each,
          size: textSize.subtitle,
          colour: 'soft',
        }),
      ),
    ],
    height: Math.round(below + subtitles.length * subtitleStep + 12),
  };
}

function frameFoot({ source }: Chart, width: number, top: number): Part {
  const step = textSize.source * lineHeight;
  const lines = textLines(source, textSize.source, width, 3);
  return {
    items: lines.map((each, at) =>
      text({ x: 0, y: top + 10 + (at + 1) * step, text: each, size: textSize.source, colour: 'soft' }),
    ),
    height: 14 + lines.length * step,
  };
}
