import type { LineChart } from '@niveshak/domain/charts/chart';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { signedPercent } from '@niveshak/domain/primitives/number-format';
import type { PublicPortfolio } from '../portfolios/index.ts';
import { html, sanitised } from './markup.ts';
import type { Html } from './markup.ts';

export const portfoliosPath = '/public/portfolios';

export function portfolioAddress(slug: string): string {
  return `${portfoliosPath}/${encodeURIComponent(slug)}`;
}

/** Returns a section with a card per portfolio, or null if there are none. */
export function portfolioTiles(portfolios: readonly PublicPortfolio[], heading: string): Html | null {
  if (portfolios.length === 0) return null;
  return html`<section class="part">
    <h2>${heading}</h2>
    ${tilesOf(portfolios, 'h2')}
  </section>`;
}

/** @param below level of the heading above the cards */
export function tilesOf(portfolios: readonly PublicPortfolio[], below: 'h1' | 'h2'): Html {
  return html`<ul class="tiles">
    ${portfolios.map((portfolio) => {
      const title = html`<a href="${portfolioAddress(portfolio.slug)}">${portfolio.title}</a>`;
      return html`<li>
        ${below === 'h1' ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`}
        <p>${portfolio.description}</p>
        ${
          portfolio.returns === null
            ? html`<p class="meta">Benchmark: ${portfolio.benchmark}</p>`
            : html`${sparkOf(portfolio.returns)} ${returnsOfPortfolio(portfolio)}`
        }
        <p class="meta">Launched ${formatDate(portfolio.launchDate)}</p>
        ${portfolio.lastChangedOn === null ? null : html`<p class="meta">Last change ${formatDate(portfolio.lastChangedOn)}</p>`}
      </li>`;
    })}
  </ul>`;
}

/** Returns the return per period with the benchmark's over the same days, or null if returns are not shown. */
export function returnsOfPortfolio({ benchmark, returns }: PublicPortfolio): Html | null {
  if (returns === null) return null;
  const periods = [
    ['Since launch', returns.sinceLaunch],
    ['Last year', returns.lastYear],
  ] as const;
  return html`<dl class="returns">
    ${periods.flatMap(([name, of]) =>
      of === null
        ? []
        : html`<div>
            <dt>${name}</dt>
            <dd>
              <b>${signedPercent(of.own)}</b>
              ${of.benchmark === null ? null : html`<small>${benchmark} ${signedPercent(of.benchmark)}</small>`}
            </dd>
          </div>`,
    )}
  </dl>`;
}

/** Returns the lines of the last year, or since launch for a younger portfolio, with the period below. */
function sparkOf({ chart, yearChart, lastYear }: NonNullable<PublicPortfolio['returns']>): Html {
  return html`${sparkline(yearChart ?? chart)}
    <p class="meta">${lastYear === null ? 'Since launch' : 'Last year'}</p>`;
}

const [sparkWidth, sparkHeight, sparkPoints] = [240, 64, 80];

/** Returns the lines of a chart without axes, as decoration next to the returns. */
function sparkline({ panels: [panel] }: LineChart): Html {
  const values = panel.series.flatMap((series) => series.values.filter((value) => value !== null));
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const lines = panel.series.map((series) => {
    const last = series.values.length - 1;
    const step = Math.max(1, Math.ceil(last / sparkPoints));
    const points = series.values.flatMap((value, at) =>
      value === null || (at % step !== 0 && at !== last)
        ? []
        : `${((at / last) * sparkWidth).toFixed(1)},${(sparkHeight - 2 - ((value - low) / span) * (sparkHeight - 4)).toFixed(1)}`,
    );
    return `<polyline class="${series.tone}" points="${points.join(' ')}"/>`;
  });
  // Draw the subject above the benchmark.
  return sanitised(
    `<svg class="spark" viewBox="0 0 ${sparkWidth} ${sparkHeight}" preserveAspectRatio="none" aria-hidden="true">${lines.toReversed().join('')}</svg>`,
  );
}
