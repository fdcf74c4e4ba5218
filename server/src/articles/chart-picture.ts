import type { Chart } from '@niveshak/domain/charts/chart';
import { chartScene } from '@niveshak/domain/charts/chart-scene';
import { sceneSvg } from '@niveshak/domain/charts/chart-svg';
import { palette } from '@niveshak/domain/charts/palette';
import { drawSvg } from '../platform/pictures/draw-svg.ts';

/** Rendering width in CSS pixels, between the columns of a phone and an email, so that labels are readable on both. */
const drawnWidth = 420;
/**
 * Padding in the chart's background colour. Mail clients do not adapt images to dark mode, so the chart looks like a
 * card.
 */
const paper = { left: 10, right: 10, top: 12, bottom: 10 };
/** Twice the email column's 560 CSS pixels. */
const pixels = 1_120;
/** A palette makes the file a third smaller, because charts use few colours. */
const colours = 64;

/** Returns a chart as PNG, because mail clients cannot show SVG. Title and source are separate text. */
export async function chartPicture(chart: Chart): Promise<Buffer> {
  const size = { width: drawnWidth - paper.left - paper.right, plotHeight: null, hasFrame: false };
  const scene = chartScene(chart, size);
  const drawing = sceneSvg(scene, { title: chart.title, description: '', colours: 'light', id: 'chart' });
  const height = scene.height + paper.top + paper.bottom;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawnWidth} ${height}" width="${drawnWidth}" height="${height}">` +
    `<rect width="${drawnWidth}" height="${height}" fill="${palette.light.paper}"/>` +
    `<g transform="translate(${paper.left} ${paper.top})">${drawing}</g></svg>`;
  const image = await drawSvg(svg, pixels);
  // Loaded lazily, so that startup does not wait for it.
  const { default: sharp } = await import('sharp');
  return sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, colours, effort: 8 })
    .toBuffer();
}
