import { assertNever } from '../primitives/assert-never.ts';
import type { Chart } from './chart.ts';
import { chartScene } from './chart-scene.ts';
import type { SceneInput } from './chart-scene.ts';
import { chartWords } from './chart-words.ts';
import type { Theme } from '../theme/colours.ts';
import { colourTokens, palette } from './palette.ts';
import type { Colour, Scene, SceneItem } from './scene.ts';

export interface SvgInput extends SceneInput {
  /** `tokens` follows the page's theme. A fixed theme is for standalone images. */
  readonly colours: Theme | 'tokens';
  /** Must be unique on the page. */
  readonly id: string;
}

const fontFamily = "Interface, Inter, 'Helvetica Neue', Arial, sans-serif";

/** Returns a chart as one SVG element, with title and values as its text alternative. */
export function chartSvg(chart: Chart, asked: SvgInput): string {
  const scene = chartScene(chart, asked);
  return sceneSvg(scene, {
    title: chart.title,
    description: chartWords(chart),
    colours: asked.colours,
    id: asked.id,
  });
}

export interface SceneSvgInput {
  readonly title: string;
  readonly description: string;
  readonly colours: Theme | 'tokens';
  readonly id: string;
}

export function sceneSvg(scene: Scene, { title, description, colours, id }: SceneSvgInput): string {
  const colour = (name: Colour) =>
    colours === 'tokens' ? `var(${colourTokens[name]})` : palette[colours][name];
  const { width, height } = scene;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="${id}-title ${id}-desc" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${fontFamily}">`,
    `<title id="${id}-title">${escaped(title)}</title><desc id="${id}-desc">${escaped(description)}</desc>`,
    // Standalone images need their own background.
    colours === 'tokens' ? '' : `<rect width="${width}" height="${height}" fill="${colour('paper')}"/>`,
    ...scene.items.map((item) => itemSvg(item, colour)),
    '</svg>',
  ].join('');
}

function itemSvg(item: SceneItem, colour: (name: Colour) => string): string {
  switch (item.kind) {
    case 'path':
      return `<path d="${pathData(item.runs)}" fill="none" stroke="${colour(item.colour)}" stroke-width="${item.width}" stroke-linejoin="round" stroke-linecap="round"/>`;
    case 'area':
      return `<path d="${pathData([item.points])}Z" fill="${colour(item.colour)}" fill-opacity="${item.opacity}"/>`;
    case 'rect':
      return `<rect x="${n(item.x)}" y="${n(item.y)}" width="${n(item.width)}" height="${n(item.height)}" fill="${colour(item.colour)}"${item.opacity === 1 ? '' : ` fill-opacity="${item.opacity}"`}/>`;
    case 'rule':
      return `<path d="${pathData([[item.from, item.to]])}" fill="none" stroke="${colour(item.colour)}" stroke-width="${item.width}" shape-rendering="crispEdges"/>`;
    case 'mark':
      return `<path d="${markData(item.x, item.y)}" fill="${colour(item.colour)}"/>`;
    case 'text':
      return `<text x="${n(item.x)}" y="${n(item.y)}" font-size="${item.size}" fill="${colour(item.colour)}"${item.anchor === 'start' ? '' : ` text-anchor="${item.anchor}"`}${item.isStrong ? ' font-weight="600"' : ''}${hasLetters(item.text) ? '' : ' font-variant-numeric="tabular-nums"'}>${escaped(item.text)}</text>`;
    default:
      return assertNever(item);
  }
}

/**
 * Returns whether the text has alphabetic characters. Tabular digits widen hyphens, so they are only used for numbers.
 */
export function hasLetters(text: string): boolean {
  return /[a-z]/i.test(text);
}

/** Returns runs of points as SVG path data. */
export function pathData(runs: readonly (readonly (readonly [x: number, y: number])[])[]): string {
  return runs
    .map((run) => run.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join(''))
    .join('');
}

/** Returns the path data of a triangle that points up at its day. */
export function markData(x: number, y: number): string {
  return `M${n(x - 4)} ${n(y + 8)}L${n(x + 4)} ${n(y + 8)}L${n(x)} ${n(y)}Z`;
}

function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
