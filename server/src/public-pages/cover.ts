import { createHash } from 'node:crypto';
import { thinned } from '@niveshak/domain/charts/thin-line';
import { pathData } from '@niveshak/domain/charts/chart-svg';
import { palette } from '@niveshak/domain/charts/palette';
import type { Firm } from '@niveshak/contract/firm/schemas';
import { colours } from '@niveshak/domain/theme/colours';
import { escapeHtml } from '../platform/http/escape-html.ts';
import type { PublishedArticles, ArticleSummary } from '../articles/index.ts';

export const coverSize = { width: 1200, height: 675 } as const;
const { width, height } = coverSize;

/** Deep colours, distinct from each other. White and the accent are legible on all of them. */
const { subject, second, fourth, fifth, sixth } = palette.light;
const grounds = [subject, second, fourth, sixth, fifth, colours.light.ink] as const;

/** Returns the path of an article's generated cover. */
export function coverPath(slug: string): string {
  return `/public/covers/${encodeURIComponent(slug)}.svg`;
}

function groupOf({ series, category }: ArticleSummary): string {
  return series?.title ?? category;
}

/** Returns the colour for an article's series, or for its category. */
export function coverColour(article: ArticleSummary, out: PublishedArticles): string {
  const groups = [...new Set(out.all().map(groupOf))].toSorted();
  return grounds[groups.indexOf(groupOf(article)) % grounds.length] ?? colours.light.ink;
}

/** Returns a function for numbers from 0 to 1 that depend only on the text. */
function randomOf(text: string): (at: number) => number {
  const bytes = createHash('sha256').update(text).digest();
  return (at) => (bytes[at % bytes.length] ?? 0) / 255;
}

/** Returns a smooth ridge across the image, between two heights. */
function ridge(random: (at: number) => number, layer: number, low: number, high: number): string {
  const steps = 4;
  const y = (step: number) => low - random(layer * 7 + step) * (low - high);
  const x = (step: number) => (step / steps) * width;
  const curves = Array.from({ length: steps }, (_none, step) => {
    const middle = (x(step) + x(step + 1)) / 2;
    return `C${middle} ${y(step)} ${middle} ${y(step + 1)} ${x(step + 1)} ${y(step + 1)}`;
  });
  return `M0 ${y(0)}${curves.join('')}V${height}H0Z`;
}

/** Returns a chart's line as points in the lower two thirds of the image. */
function chartPoints(values: readonly number[]): [x: number, y: number][] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, at): [number, number] => [
    (at / (values.length - 1)) * (width - 160),
    height * 0.84 - ((value - low) / span) * height * 0.58,
  ]);
  return thinned(points).map(([x, y]) => [x, y]);
}

/**
 * Returns a 16:9 cover as SVG, without words: the article's first chart on the colour of its series, or ridges that do
 * not look like data.
 */
export function drawCover(
  {
    slug,
    colour,
    line,
  }: { readonly slug: string; readonly colour: string; readonly line: readonly number[] | null },
  firm: Firm,
): string {
  const accent = escapeHtml(firm.accent ?? colours.light.accent);
  const random = randomOf(slug);
  const layers = line === null ? [0.46, 0.62, 0.78] : [0.4, 0.62];
  const ridges = layers.map((top, layer) => {
    const shape = ridge(random, layer, height * (top + 0.14), height * (top - 0.14));
    return `<path d="${shape}" fill="#fff" fill-opacity="${0.07 + layer * 0.05}"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colour}"/>`,
    line === null
      ? `<circle cx="${Math.round(width * (0.2 + random(30) * 0.6))}" cy="${Math.round(height * 0.3)}" r="${Math.round(70 + random(31) * 50)}" fill="${accent}"/>`
      : '',
    ...ridges,
    line === null ? '' : chartLine(chartPoints(line), accent),
    '</svg>',
  ].join('');
}

function chartLine(points: readonly [x: number, y: number][], accent: string): string {
  const [x, y] = points.at(-1) ?? [0, 0];
  return [
    `<path d="${pathData([points])}L${x} ${height}H0Z" fill="#fff" fill-opacity="0.12"/>`,
    `<path d="${pathData([points])}" fill="none" stroke="#fff" stroke-width="7" stroke-linejoin="round"/>`,
    `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="16" fill="${accent}"/>`,
  ].join('');
}
