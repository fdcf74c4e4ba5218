import { markData, pathData } from '@niveshak/domain/charts/chart-svg';
import { colourTokens } from '@niveshak/domain/charts/palette';
import type { Colour, Scene, SceneItem } from '@niveshak/domain/charts/scene';
import { assertNever } from '@niveshak/domain/primitives/assert-never';

/** Pixel ratio for high-resolution screens and printers. */
const density = 2;
const margin = 16;

/** Returns the chart as a PNG in the page's colours and font, or null if the browser cannot create an image. */
export function chartPng(scene: Scene): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = (scene.width + 2 * margin) * density;
  canvas.height = (scene.height + 2 * margin) * density;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  const style = getComputedStyle(document.documentElement);
  const colour = (name: Colour) => style.getPropertyValue(colourTokens[name]).trim();
  const family = getComputedStyle(document.body).fontFamily;
  context.scale(density, density);
  context.fillStyle = colour('paper');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(margin, margin);
  for (const item of scene.items) draw(context, item, colour(item.colour), family);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function draw(context: CanvasRenderingContext2D, item: SceneItem, colour: string, family: string): void {
  context.globalAlpha = 'opacity' in item ? item.opacity : 1;
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineJoin = 'round';
  switch (item.kind) {
    case 'path':
      context.lineWidth = item.width;
      context.stroke(new Path2D(pathData(item.runs)));
      return;
    case 'rule':
      context.lineWidth = item.width;
      context.stroke(new Path2D(pathData([[item.from, item.to]])));
      return;
    case 'area': {
      const area = new Path2D(`${pathData([item.points])}Z`);
      // `fill` belongs to a canvas context, not an array.
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
      context.fill(area);
      return;
    }
    case 'mark': {
      const mark = new Path2D(markData(item.x, item.y));
      // `fill` belongs to a canvas context, not an array.
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
      context.fill(mark);
      return;
    }
    case 'rect':
      context.fillRect(item.x, item.y, item.width, item.height);
      return;
    case 'text':
      context.font = `${item.isStrong ? 600 : 400} ${item.size}px ${family}`;
      context.textAlign = item.anchor === 'middle' ? 'center' : item.anchor;
      context.fillText(item.text, item.x, item.y);
      return;
    default:
      assertNever(item);
  }
}
