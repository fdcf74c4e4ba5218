import type { BarChart } from '../charts/chart.ts';
import { decimal, minus } from '../primitives/number-format.ts';
import type { BarsBlock } from './chart-block.ts';

/** Returns a bar chart of the author's numbers, with as many decimals as written. */
export function barsChart({ bars, title, unit, source, rows }: BarsBlock): BarChart {
  return {
    kind: 'bars',
    title: title ?? bars,
    subtitle: title === null ? '' : bars,
    source: source ?? '',
    rows: rows.map(({ label, value, decimals }) => ({
      label,
      value,
      text: withUnit(decimal(value, decimals), unit),
      tone: value < 0 ? 'loss' : 'subject',
    })),
  };
}

/** Returns the number with its unit, such as `₹36 crore` for `₹ crore`, `11.3%` for `%` or `94 days` for `days`. */
function withUnit(number: string, unit: string): string {
  const [, currency = '', words = ''] = /^(₹?)\s*(.*)$/.exec(unit) ?? [];
  const amount = number.startsWith(minus) ? `${minus}${currency}${number.slice(1)}` : `${currency}${number}`;
  return words === '' || words === '%' ? `${amount}${words}` : `${amount} ${words}`;
}
