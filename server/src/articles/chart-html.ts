import { escapeHtml } from '../platform/http/escape-html.ts';
import { z } from 'zod';
import type { BarChart, LineChart } from '@niveshak/domain/charts/chart';
import { chartSvg } from '@niveshak/domain/charts/chart-svg';
import { chartWords } from '@niveshak/domain/charts/chart-words';
import { chartTable } from '@niveshak/domain/charts/chart-table';
import { isCalendarDate } from '@niveshak/domain/primitives/calendar-date';

export type ArticleChart = LineChart | BarChart;

const frame = { title: z.string(), subtitle: z.string(), source: z.string() };

const storedLines = z.object({
  kind: z.literal('lines'),
  ...frame,
  dates: z.array(z.string().refine(isCalendarDate)),
  panels: z.tuple([
    z.object({
      subtitle: z.null(),
      unit: z.enum(['change', 'rupees', 'index']),
      series: z.array(
        z.object({
          label: z.string(),
          tone: z.enum(['subject', 'benchmark']),
          values: z.array(z.number().nullable()),
        }),
      ),
      base: z.number().nullable(),
      isFilled: z.boolean(),
      share: z.number(),
      extent: z.null(),
    }),
  ]),
  marks: z.tuple([]),
});

const storedBars = z.object({
  kind: z.literal('bars'),
  ...frame,
  rows: z.array(
    z.object({
      label: z.string(),
      value: z.number(),
      text: z.string(),
      tone: z.enum(['subject', 'loss']),
    }),
  ),
});

export const storedChart = z.discriminatedUnion('kind', [storedLines, storedBars]);

/** Widths of the two renderings in CSS pixels: text column and phone. */
const [wide, narrow] = [640, 340];
/** Maximum rows in the data table below a chart, enough to show its course. */
const maxRows = 14;

/** Renders a chart as HTML. `place` is the index of the chart in the text. */
export type DrawChart = (chart: ArticleChart, place: number) => string;

/** Returns a chart as HTML in two widths. Line values are in a collapsible table; bars are labelled. */
export function chartHtml(chart: ArticleChart, place: number): string {
  const draw = (width: number, id: string) =>
    chartSvg(chart, { width, plotHeight: null, hasFrame: false, colours: 'tokens', id });
  return [
    '<figure class="chart">',
    `<figcaption><strong>${escapeHtml(chart.title)}</strong>${chart.subtitle === '' ? '' : `<span>${escapeHtml(chart.subtitle)}</span>`}</figcaption>`,
    `<div class="chart-wide">${draw(wide, `chart-${place}`)}</div>`,
    `<div class="chart-narrow">${draw(narrow, `chart-${place}-narrow`)}</div>`,
    chart.source === '' ? '' : `<p class="chart-source">${escapeHtml(chart.source)}</p>`,
    chart.kind === 'bars' ? '' : `<details><summary>Show as a table</summary>${tableHtml(chart)}</details>`,
    '</figure>',
  ].join('');
}

function tableHtml(chart: LineChart): string {
  const { head, rows } = chartTable(chart);
  const step = Math.max(1, Math.ceil(rows.length / maxRows));
  const shown = rows.filter((_row, at) => at % step === 0 || at === rows.length - 1);
  const cells = (tag: 'th' | 'td', texts: readonly string[]) =>
    texts
      .map((text, at) => `<${tag}${at === 0 ? '' : ' align="right"'}>${escapeHtml(text)}</${tag}>`)
      .join('');
  return [
    '<div class="table-scroll"><table tabindex="0"><thead><tr>',
    cells('th', head),
    '</tr></thead><tbody>',
    ...shown.map((row) => `<tr>${cells('td', row.cells)}</tr>`),
    '</tbody></table></div>',
  ].join('');
}

/** Returns the text alternative of a chart: its finding and description. */
export function chartInWords(chart: ArticleChart): string {
  return `<p><strong>${escapeHtml(chart.title)}.</strong> ${escapeHtml(chartWords(chart))}</p>`;
}
