import { colours } from '@niveshak/domain/theme/colours';
import { escapeHtml } from '../platform/http/escape-html.ts';
import * as fontkit from 'fontkit';
import fs from 'node:fs';
import { drawSvg, faceFile } from '../platform/pictures/draw-svg.ts';

/** Text on a link preview image (1200 × 630 points, as in Open Graph). */
export type PictureText = {
  readonly firm: string;
  /** The firm's accent colour, or null for the default. */
  readonly accent: string | null;
  readonly above: string;
  readonly title: string;
  readonly below: string;
};

const size = { width: 1200, height: 630 };
const margin = 80;
const { light } = colours;

let titleFace: fontkit.Font | null = null;

function widthOf(text: string, fontSize: number): number {
  titleFace ??= fontkit.create(fs.readFileSync(faceFile('firm-name-600')));
  return (titleFace.layout(text).advanceWidth / titleFace.unitsPerEm) * fontSize;
}

/** Wraps a title into lines. If it is cut, the last line ends in `…`. */
export function linesOf(title: string, fontSize: number, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, fontSize) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`];
}

/** Returns a link preview image as PNG, rendered in a worker thread. */
export async function drawPicture({ firm, accent, above, title, below }: PictureText): Promise<Buffer> {
  const fontSize = title.length > 70 ? 58 : 68;
  const lines = linesOf(title, fontSize, size.width - 2 * margin, 4);
  const top = 290;
  const text = (words: string, x: number, y: number, fill: string, face: string, points: number) =>
    `<text x="${x}" y="${y}" fill="${fill}" font-family="${face}" font-size="${points}">${escapeHtml(words)}</text>`;
  const serif = 'Niveshak Document Serif';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">
<rect width="100%" height="100%" fill="${light.paper}"/>
<rect width="100%" height="14" fill="${escapeHtml(accent ?? light.accent)}"/>
${text(firm, margin, 108, light.ink, serif, 34)}
<rect x="${margin}" y="136" width="${size.width - 2 * margin}" height="2" fill="${light.ink}"/>
${above === '' ? '' : text(above, margin, 196, light.soft, 'Inter', 28)}
${lines.map((line, index) => text(line, margin, top + index * fontSize * 1.16, light.ink, serif, fontSize)).join('\n')}
${text(below, margin, size.height - 56, light.soft, 'Inter', 26)}
</svg>`;
  return Buffer.from((await drawSvg(svg, null)).asPng());
}

/** Returns the app icon: the firm's initial above a rising line, with padding for any mask shape. */
export async function drawIcon(firm: string, size: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">
<rect width="100" height="100" fill="${light.ink}"/>
<text x="50" y="64" text-anchor="middle" fill="${light.paper}" font-family="Niveshak Document Serif" font-size="48">${escapeHtml([...firm][0] ?? '')}</text>
<rect x="28" y="74" width="44" height="5" fill="${light.accent}"/>
</svg>`;
  return Buffer.from((await drawSvg(svg, size)).asPng());
}
