import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import type { RenderedImage } from '@resvg/resvg-js';

const faces = ['firm-name-600', 'inter-400', 'inter-600'];

export function faceFile(name: string): string {
  return fileURLToPath(new URL(`../pdf/fonts/${name}.ttf`, import.meta.url));
}

const fontFiles = faces.map(faceFile);

/**
 * Renders an SVG as an image in a worker thread, with the bundled typefaces.
 * @param width in pixels, or null for the SVG's own width
 * @throws if the input is not an SVG
 */
export function drawSvg(svg: string, width: number | null): Promise<RenderedImage> {
  return renderAsync(svg, {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' },
    ...(width === null ? {} : { fitTo: { mode: 'width', value: width } }),
  });
}
