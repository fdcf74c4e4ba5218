import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

export type Difference = {
  /** Of all pixels of the larger picture, 0 to 1. */
  readonly share: number;
  /** What differs, in red over a pale picture; null where nothing does. */
  readonly picture: Buffer | null;
};

/** How two pictures differ. A taller or wider one differs in what it has more. */
export function difference(before: Buffer, after: Buffer): Difference {
  if (before.equals(after)) return { share: 0, picture: null };
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const shown = new PNG({ width, height });
  const count = pixelmatch(
    onCanvas(one, width, height).data,
    onCanvas(other, width, height).data,
    shown.data,
    width,
    height,
    // Less than this is the same colour to an eye; smoothed edges are not counted.
    { threshold: 0.1 },
  );
  return { share: count / (width * height), picture: count === 0 ? null : PNG.sync.write(shown) };
}

/** Enlarged by a colour that no screen has. */
function onCanvas(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const canvas = new PNG({ width, height });
  for (let at = 0; at < canvas.data.length; at += 4) canvas.data.set([255, 0, 255, 255], at);
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0);
  return canvas;
}
