import type { LineChart } from '@niveshak/domain/charts/chart';
import { chartSvg } from '@niveshak/domain/charts/chart-svg';
import { partsOf } from '@niveshak/domain/primitives/calendar-date';
import { count } from '@niveshak/domain/primitives/number-format';
import type { ArticlesOut } from '../articles/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import { html, sanitised } from './markup.ts';
import type { Html } from './markup.ts';
import { dayWords } from './words.ts';

/** Widths in CSS pixels of the two renderings: a desktop's right column and a phone. */
const widths = [560, 340] as const;
const plotHeight = 300;

/** Returns the flagship portfolio against its benchmark, or the record of research; null without either. */
export function frontFigure(chart: LineChart | null, out: ArticlesOut): Html | null {
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

/** Returns the number of articles in each month up to the newest article's, oldest first. */
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

/** A bar for each month; shown where returns are hidden. */
function recordFigure(out: ArticlesOut): Html | null {
  const articles = out.all();
  const [newest] = articles;
  const oldest = articles.at(-1);
  if (newest === undefined || oldest === undefined) return null;
  const months = articlesByMonth(articles.map(({ publishedAt }) => publishedAt));
  const most = Math.max(...months.map((month) => month.count));
  const [width, height] = [560, 240];
  const step = width / months.length;
  const bars = months.map(({ count: number }, at) => {
    const bar = (number / most) * (height - 8);
    return `<rect x="${(at * step + step * 0.15).toFixed(1)}" y="${(height - bar).toFixed(1)}" width="${(step * 0.7).toFixed(1)}" height="${bar.toFixed(1)}"/>`;
  });
  const corrected = articles.filter(({ correctedAt }) => correctedAt !== null).length;
  return html`<figure class="front-figure">
    <figcaption>
      <strong
        >${count(articles.length)} ${articles.length === 1 ? 'article' : 'articles'} since
        ${dayWords(oldest.publishedAt)}</strong
      >
      <span>Articles per month; the latest on ${dayWords(newest.publishedAt)}</span>
    </figcaption>
    ${sanitised(`<svg class="record" viewBox="0 0 ${width} ${height + 1}" width="${width}" height="${height + 1}" aria-hidden="true">${bars.join('')}<path d="M0 ${height}.5H${width}"/></svg>`)}
    <p class="meta months">
      <span>${months[0]?.month ?? ''}</span
      ><span>${months.length > 1 ? (months.at(-1)?.month ?? '') : ''}</span>
    </p>
    <p class="meta">
      ${corrected === 0 ? 'Corrections stay visible.' : `${count(corrected)} corrected, each correction on record.`}
    </p>
  </figure>`;
}
