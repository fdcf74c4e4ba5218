import type { Firm } from '@niveshak/contract/firm/schemas';
import type { LineChart } from '@niveshak/domain/charts/chart';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { signedPercent } from '@niveshak/domain/primitives/number-format';
import type { PublicPortfolio } from '../portfolios/index.ts';
import { chartFigure } from './front-figure.ts';
import { html, sanitised } from './markup.ts';
import type { Html } from './markup.ts';
import type { Page } from './page.ts';
import { startButton } from './plans-page.ts';
import type { Sale } from './plans-on-sale.ts';
import { breadcrumbs } from './structured-data.ts';

export const portfoliosPath = '/public/portfolios';

export function portfolioAddress(slug: string): string {
  return `${portfoliosPath}/${encodeURIComponent(slug)}`;
}

/** Returns a portfolio's page without its holdings, or null if no running portfolio has this slug. */
export function portfolioPage(
  portfolios: readonly PublicPortfolio[],
  slug: string,
  sale: Sale,
  firm: Firm,
  appOrigin: string,
): Page | null {
  const portfolio = portfolios.find((each) => each.slug === slug);
  if (portfolio === undefined) return null;
  const { title, description } = portfolio;
  const others = portfolios.filter((each) => each !== portfolio);
  const path = portfolioAddress(slug);
  return {
    title,
    description: `${title}, a model portfolio of ${firm.name}: ${description}`,
    path,
    body: bodyOf(portfolio, others, sale, firm),
    structured: [
      breadcrumbs(appOrigin, [
        [firm.name, '/public/'],
        [title, path],
      ]),
    ],
  };
}

function bodyOf(
  portfolio: PublicPortfolio,
  others: readonly PublicPortfolio[],
  sale: Sale,
  firm: Firm,
): Html {
  const { title, description, benchmark, launchDate, lastChangedOn, returns } = portfolio;
  return html`<p class="crumbs">
      <a href="/public/">${firm.name}</a> › <a href="/public/#portfolios">Model portfolios</a>
    </p>
    <h1>${title}</h1>
    <p class="lede">${description}</p>
    <dl class="returns">
      <div>
        <dt>Benchmark</dt>
        <dd>${benchmark}</dd>
      </div>
      <div>
        <dt>Since</dt>
        <dd>${formatDate(launchDate)}</dd>
      </div>
      ${
        lastChangedOn === null
          ? null
          : html`<div>
              <dt>Last change</dt>
              <dd>${formatDate(lastChangedOn)}</dd>
            </div>`
      }
    </dl>
    ${returns === null ? null : html`${returnsOfPortfolio(portfolio)} ${chartFigure(returns.chart)}`}
    <section class="part">
      <h2>Holdings, weights and every change</h2>
      <p>Members see what the portfolio holds, why each change was made, and the orders to follow it.</p>
      <p class="actions">
        ${startButton(firm, sale)} <a class="button quiet" href="/public/plans">Compare plans</a>
      </p>
    </section>
    ${
      others.length === 0
        ? null
        : html`<section class="part">
            <h2>Other model portfolios</h2>
            <ul class="entries">
              ${others.map(
                (each) =>
                  html`<li>
                    <h3><a href="${portfolioAddress(each.slug)}">${each.title}</a></h3>
                    <p>${each.description}</p>
                  </li>`,
              )}
            </ul>
          </section>`
    }`;
}

/** Returns each period's return with the benchmark's over the same days, or null if returns are not shown. */
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

const [sparkWidth, sparkHeight, sparkPoints] = [240, 64, 80];

/** Returns a chart's lines without axes, as decoration next to its returns. */
export function sparkline({ panels: [panel] }: LineChart): Html {
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
