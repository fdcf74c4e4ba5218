import type { Chart } from '@niveshak/domain/charts/chart';
import { chartScene } from '@niveshak/domain/charts/chart-scene';
import { palette } from '@niveshak/domain/charts/palette';
import type { Colour, Scene, SceneItem } from '@niveshak/domain/charts/scene';
import { assertNever } from '@niveshak/domain/primitives/assert-never';
import { printable } from '../platform/pdf/new-document.ts';

/** Layout width of a chart in CSS pixels. In print, charts are as wide as the text. */
const layoutWidth = 640;

/** Returns a chart laid out for print, with its title, lines and source. */
export function sceneOnPaper(chart: Chart): Scene {
  return chartScene(chart, { width: layoutWidth, plotHeight: null, hasFrame: true });
}

/** Returns a scene's height in points for a given width. */
export function heightOnPaper({ width, height }: Scene, points: number): number {
  return (height * points) / width;
}

/** Draws a scene `points` wide with its top-left corner at `x`, `y`, as vector lines and text. */
export function drawScene(
  doc: PDFKit.PDFDocument,
  scene: Scene,
  { x, y, points }: { readonly x: number; readonly y: number; readonly points: number },
): void {
  doc.save();
  doc.translate(x, y).scale(points / scene.width);
  for (const item of scene.items) drawItem(doc, item);
  doc.restore();
}

/** Returns the print colour. Paper is white regardless of the screen theme. */
function inkOf(colour: Colour): string {
  return colour === 'paper' ? '#ffffff' : palette.light[colour];
}

type Points = readonly (readonly [x: number, y: number])[];

function along(doc: PDFKit.PDFDocument, points: Points): void {
  points.forEach(([x, y], at) => (at === 0 ? doc.moveTo(x, y) : doc.lineTo(x, y)));
}

function drawItem(doc: PDFKit.PDFDocument, item: SceneItem): void {
  const ink = inkOf(item.colour);
  switch (item.kind) {
    case 'path':
      for (const run of item.runs) {
        along(doc, run);
        doc.lineWidth(item.width).lineJoin('round').lineCap('round').stroke(ink);
      }
      return;
    case 'area':
      along(doc, item.points);
      doc.closePath().fillOpacity(item.opacity).fill(ink).fillOpacity(1);
      return;
    case 'rect':
      doc.rect(item.x, item.y, item.width, item.height);
      doc.fillOpacity(item.opacity).fill(ink).fillOpacity(1);
      return;
    case 'rule':
      along(doc, [item.from, item.to]);
      doc.lineWidth(item.width).lineCap('butt').stroke(ink);
      return;
    case 'mark':
      along(doc, [
        [item.x - 4, item.y + 8],
        [item.x + 4, item.y + 8],
        [item.x, item.y],
      ]);
      doc.closePath().fill(ink);
      return;
    case 'text': {
      const text = printable(item.text);
      doc
        .font(item.isStrong ? 'bold' : 'regular')
        .fontSize(item.size)
        .fillColor(ink);
      const width = doc.widthOfString(text);
      const left = item.x - (item.anchor === 'end' ? width : item.anchor === 'middle' ? width / 2 : 0);
      doc.text(text, left, item.y, { lineBreak: false, baseline: 'alphabetic' });
      return;
    }
    default:
      return assertNever(item);
  }
}
