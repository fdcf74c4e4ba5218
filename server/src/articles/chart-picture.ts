import type { LineChart } from '@niveshak/domain/charts/chart';
import { chartScene } from '@niveshak/domain/charts/chart-scene';
import { sceneSvg } from '@niveshak/domain/charts/chart-svg';
import { palette } from '@niveshak/domain/charts/palette';
import { drawSvg } from '../platform/pictures/draw-svg.ts';

/** Drawn for this width in CSS pixels: between a phone's and a letter's column, so that its words are read on both. */
const drawnWidth = 420;
/** Its own paper around it: programs that darken a letter leave pictures alone, and it is a card there. */
const paper = { left: 10, right: 10, top: 12, bottom: 10 };
/** Twice the 560 CSS pixels of a letter's column. */
const pixels = 1_120;
/** A chart has few: named in a palette, its bytes are fewer by a third. */
const colours = 64;

/** A chart as PNG for mail programs, which show no SVG; its title and source stand beside it as words. */
export async function chartPicture(chart: LineChart): Promise<Buffer> {
  const asked = { width: drawnWidth - paper.left - paper.right, plotHeight: null, hasFrame: false };
  const scene = chartScene(chart, asked);
  const drawing = sceneSvg(scene, { title: chart.title, description: '', colours: 'light', id: 'chart' });
  const height = scene.height + paper.top + paper.bottom;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawnWidth} ${height}" width="${drawnWidth}" height="${height}">` +
    `<rect width="${drawnWidth}" height="${height}" fill="${palette.light.paper}"/>` +
    `<g transform="translate(${paper.left} ${paper.top})">${drawing}</g></svg>`;
  const image = await drawSvg(svg, pixels);
  // Loaded with the first picture: a start does not wait for it.
  const { default: sharp } = await import('sharp');
  return sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, colours, effort: 8 })
    .toBuffer();
}
