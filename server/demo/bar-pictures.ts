import { palette } from '@niveshak/domain/charts/palette';
import { decimal, minus } from '@niveshak/domain/primitives/number-format';
import { escapeHtml } from '../src/platform/http/escape-html.ts';
import { drawSvg } from '../src/platform/pictures/draw-svg.ts';

export type BarPicture = {
  readonly title: string;
  /** Unit shown after each number. */
  readonly unit: string;
  readonly values: readonly (readonly [label: string, value: number])[];
};

const { light } = palette;
const width = 1600;
const row = 92;
/** Widths of the label and number columns, in pixels. */
const [labels, numbers] = [520, 230];

function written(value: number, { unit }: BarPicture): string {
  const decimals = Number.isInteger(value) ? 0 : String(Math.abs(value)).split('.')[1]?.length;
  const sign = value < 0 ? minus : '';
  const amount = decimal(Math.abs(value), decimals);
  return unit === ' ₹' ? `${sign}₹${amount}` : `${sign}${amount}${unit}`;
}

/** Returns the chart's content in words, as its text alternative. */
export function barsInWords(picture: BarPicture): string {
  return picture.values.map(([label, value]) => `${label} ${written(value, picture)}`).join('; ');
}

/** Returns a horizontal bar chart as a PNG. Negative bars have a different colour and a minus sign. */
export async function drawBars(picture: BarPicture): Promise<Buffer> {
  const { values } = picture;
  const height = values.length * row + 60;
  const most = Math.max(...values.map(([, value]) => Math.abs(value)));
  const bars = values.map(([label, value], at) => {
    const y = 30 + at * row;
    const length = Math.max(4, (Math.abs(value) / most) * (width - labels - numbers));
    const middle = y + row / 2 + 12;
    return [
      `<text x="0" y="${middle}" font-size="36" fill="${light.ink}">${escapeHtml(label)}</text>`,
      `<rect x="${labels}" y="${y + 14}" width="${length}" height="${row - 28}" fill="${value < 0 ? light.loss : light.subject}"/>`,
      `<text x="${labels + length + 16}" y="${middle}" font-size="36" font-weight="600" fill="${light.ink}">${escapeHtml(written(value, picture))}</text>`,
    ].join('');
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter"><rect width="${width}" height="${height}" fill="${light.paper}"/>${bars.join('')}</svg>`;
  return Buffer.from((await drawSvg(svg, null)).asPng());
}
