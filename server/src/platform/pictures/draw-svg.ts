import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import type { RenderedImage } from '@resvg/resvg-js';

const faces = ['firm-name-600', 'inter-400', 'inter-600'];

/** The file of a face that pictures are lettered in. */
export function faceFile(name: string): string {
  return fileURLToPath(new URL(`../pdf/fonts/${name}.ttf`, import.meta.url));
}

const fontFiles = faces.map(faceFile);

/**
 * An SVG as a picture, off the thread that answers calls, lettered in the faces that come along.
 * @param width in pixels; null: that of the SVG. @throws for what is no SVG
 */
export function drawSvg(svg: string, width: number | null): Promise<RenderedImage> {
  return renderAsync(svg, {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' },
    ...(width === null ? {} : { fitTo: { mode: 'width', value: width } }),
  });
}
