import type { LineChart } from '@niveshak/domain/charts/chart';
import { chartSvg } from '@niveshak/domain/charts/chart-svg';
import { colourTokens, palette } from '@niveshak/domain/charts/palette';
import type { Theme } from '@niveshak/domain/theme/colours';
import { partsOf } from '@niveshak/domain/primitives/calendar-date';
import { count } from '@niveshak/domain/primitives/number-format';
import type { PublishedArticles } from '../articles/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';
import { html, sanitised } from './markup.ts';
import type { Html } from './markup.ts';
import { formatBusinessDay } from './words.ts';

/** Widths of the two renderings in CSS pixels: right column on a desktop, and phone. */
const widths = [560, 340] as const;
const plotHeight = 300;

/** Returns the flagship portfolio against its benchmark, or else the research record, or null if there is neither. */
export function frontFigure(chart: LineChart | null, out: PublishedArticles): Html | null {
  return chart === null ? recordFigure(out) : chartFigure(chart);
}

function chartFigure(chart: LineChart): Html {
  const [wide, narrow] = widths.map((width) =>
    sanitised(
      chartSvg(chart, { width, plotHeight, hasFrame: false, colours: 'tokens', id: `front-${width}` }),
    ),
  );
  return html`<figure class="front-figure">
    <figcaption><strong>${chart.title}</strong><span>${chart.subtitle}</span></figcaption>
    <div class="chart-wide">${wide ?? null}</div>
    <div class="chart-narrow">${narrow ?? null}</div>
    <p class="meta">${chart.source}</p>
  </figure>`;
}

const monthsShown = 24;

/** Returns the number of articles per month, up to the newest article, oldest month first. */
function articlesByMonth(dates: readonly Date[]): { readonly month: string; readonly count: number }[] {
  const monthOf = (date: Date) => {
    const { year, month } = partsOf(businessTimeAt(date).today);
    return year * 12 + month - 1;
  };
  const months = dates.map(monthOf);
  const last = Math.max(...months);
  const first = Math.max(Math.min(...months), last - monthsShown + 1);
  return Array.from({ length: last - first + 1 }, (_none, at) => {
    const month = first + at;
    const day = new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));
    return {
      month: day.toLocaleDateString('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
      count: months.filter((each) => each === month).length,
    };
  });
}

type ResearchRecord = {
  readonly title: string;
  readonly subtitle: string;
  readonly months: readonly { readonly month: string; readonly count: number }[];
  readonly corrected: number;
};

/** Returns the counts of published articles, shown if returns are hidden, or null without articles. */
function recordOf(out: PublishedArticles): ResearchRecord | null {
  const articles = out.all();
  const [newest] = articles;
  const oldest = articles.at(-1);
  if (newest === undefined || oldest === undefined) return null;
  return {
    title: `${count(articles.length)} ${articles.length === 1 ? 'article' : 'articles'} since ${formatBusinessDay(oldest.publishedAt)}`,
    subtitle: `Articles per month; the latest on ${formatBusinessDay(newest.publishedAt)}`,
    months: articlesByMonth(articles.map(({ publishedAt }) => publishedAt)),
    corrected: articles.filter(({ correctedAt }) => correctedAt !== null).length,
  };
}

const [barsWidth, barsHeight] = [560, 240];

/** Returns a bar per month and the baseline, as SVG elements. */
function recordBars({ months }: ResearchRecord): string {
  const most = Math.max(...months.map((month) => month.count));
  const step = barsWidth / months.length;
  const bars = months.map(({ count: number }, at) => {
    const bar = (number / most) * (barsHeight - 8);
    return `<rect x="${(at * step + step * 0.15).toFixed(1)}" y="${(barsHeight - bar).toFixed(1)}" width="${(step * 0.7).toFixed(1)}" height="${bar.toFixed(1)}"/>`;
  });
  return `${bars.join('')}<path d="M0 ${barsHeight}.5H${barsWidth}"/>`;
}

function recordFigure(out: PublishedArticles): Html | null {
  const record = recordOf(out);
  if (record === null) return null;
  const { title, subtitle, months, corrected } = record;
  return html`<figure class="front-figure">
    <figcaption><strong>${title}</strong><span>${subtitle}</span></figcaption>
    ${sanitised(`<svg class="record" viewBox="0 0 ${barsWidth} ${barsHeight + 1}" width="${barsWidth}" height="${barsHeight + 1}" aria-hidden="true">${recordBars(record)}</svg>`)}
    <p class="meta months">
      <span>${months[0]?.month ?? ''}</span
      ><span>${months.length > 1 ? (months.at(-1)?.month ?? '') : ''}</span>
    </p>
    <p class="meta">
      ${corrected === 0 ? 'Corrections stay visible.' : `${count(corrected)} corrected, each correction on record.`}
    </p>
  </figure>`;
}

/** Size of `frontPicture` in CSS pixels. */
const [pictureWidth, pictureHeight] = [560, 420];

/**
 * Returns the same chart as a standalone SVG, in the theme of the surrounding page; blank if there is none.
 *
 * @param font rule of the embedded font
 */
export function frontPicture(chart: LineChart | null, out: PublishedArticles, font: string): string {
  const style = `<style>${font}${themeRules}</style>`;
  if (chart !== null) {
    const drawn = chartSvg(chart, {
      width: pictureWidth,
      plotHeight: 290,
      hasFrame: true,
      colours: 'tokens',
      id: 'front',
    });
    return drawn.replace('>', `>${style}`);
  }
  const record = recordOf(out);
  const tag = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureWidth} ${pictureHeight}" width="${pictureWidth}" height="${pictureHeight}" font-family="Inter, 'Helvetica Neue', Arial, sans-serif">`;
  if (record === null) return `${tag}</svg>`;
  const text = (y: number, size: number, words: string, colour: string) =>
    `<text x="0" y="${y}" font-size="${size}" fill="var(${colour})">${escapeHtml(words)}</text>`;
  return `${tag}${style}${text(24, 20, record.title, colourTokens.ink)}${text(48, 14, record.subtitle, colourTokens.soft)}<g transform="translate(0 80)" fill="var(${colourTokens.soft})">${recordBars(record)}</g></svg>`;
}

/** Colours of the two images. */
const dataColours = ['paper', 'ink', 'soft', 'rule', 'subject', 'benchmark'] as const;

/** An image has access to the page's colour scheme, but not to its custom properties. */
const themeRules = `:root{${tokensOf('light')}}@media (prefers-color-scheme:dark){:root{${tokensOf('dark')}}}`;

function tokensOf(theme: Theme): string {
  return dataColours.map((name) => `${colourTokens[name]}:${palette[theme][name]}`).join(';');
}
