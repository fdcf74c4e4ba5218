import type { Firm } from '@niveshak/contract/firm/schemas';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { count } from '@niveshak/domain/primitives/number-format';
import type { PublishedArticles, ArticleSummary } from '../articles/index.ts';
import type { PublicPortfolio } from '../portfolios/index.ts';
import { frontFigure } from './front-figure.ts';
import { html } from './markup.ts';
import type { Html } from './markup.ts';
import type { Page } from './page.ts';
import { suggestedFor } from './plans-on-sale.ts';
import type { Sale } from './plans-on-sale.ts';
import {
  portfolioAddress,
  portfoliosPath,
  portfolioTiles,
  returnsOfPortfolio,
  tilesOf,
} from './portfolio-tiles.ts';
import { breadcrumbs } from './structured-data.ts';
import { entryOf } from './words.ts';

export type PortfolioPage = {
  readonly portfolios: readonly PublicPortfolio[];
  readonly out: PublishedArticles;
  readonly sale: Sale;
};

/** Returns the list of running portfolios with their returns, without holdings. */
export function portfoliosPage(
  { portfolios, sale }: Pick<PortfolioPage, 'portfolios' | 'sale'>,
  firm: Firm,
  appOrigin: string,
): Page {
  const source = portfolios.find(({ returns }) => returns !== null)?.returns?.chart.source;
  return {
    title: 'Model portfolios',
    description: `The model portfolios of ${firm.name}: method, benchmark and last change.`,
    path: portfoliosPath,
    body: html`<h1>Model portfolios</h1>
      <p class="lede">Members see every holding and weight, why each changed, and the orders to follow.</p>
      ${
        portfolios.length === 0
          ? html`<p class="notice">No model portfolio is published yet.</p>`
          : html`<p class="actions">${plansButton(sale)}</p>
              ${tilesOf(portfolios, 'h1')}`
      }
      ${source === undefined ? null : html`<p class="meta">${source}</p>`}`,
    structured: [
      breadcrumbs(appOrigin, [
        [firm.name, '/public/'],
        ['Model portfolios', portfoliosPath],
      ]),
    ],
  };
}

/** Returns the link to the plan that includes the portfolios. The trial does not. */
function plansButton(sale: Sale): Html {
  const plan = suggestedFor(sale, 'premium');
  return html`<a class="button" href="/public/plans">See ${plan === null ? 'plans' : plan.productShort}</a>`;
}

/** Returns a portfolio's page, without holdings, or null if no running portfolio has this slug. */
export function portfolioPage(
  { portfolios, out, sale }: PortfolioPage,
  slug: string,
  firm: Firm,
  appOrigin: string,
): Page | null {
  const portfolio = portfolios.find((each) => each.slug === slug);
  if (portfolio === undefined) return null;
  const { title, description, returns } = portfolio;
  const others = portfolios.filter((each) => each !== portfolio);
  const path = portfolioAddress(slug);
  return {
    title,
    description: `${title}, a model portfolio of ${firm.name}: ${description}`,
    path,
    body: html`<p class="crumbs">
        <a href="/public/">${firm.name}</a> › <a href="${portfoliosPath}">Model portfolios</a>
      </p>
      <div class="front">
        <div>
          <h1>${title}</h1>
          <p class="lede">${description}</p>
          ${returnsOfPortfolio(portfolio)}
          <p class="actions">${plansButton(sale)}</p>
          <p class="meta">
            Members see every holding and weight, why each changed, and the orders to follow.
          </p>
        </div>
        ${frontFigure(returns?.chart ?? null, out)}
      </div>
      <section class="part">
        <h2>How it is run</h2>
        <dl class="facts">
          ${runBy(portfolio).map(
            ([name, value]) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </section>
      ${researchPart(articlesOn(portfolio, out))} ${portfolioTiles(others, 'Other model portfolios')}`,
    structured: [
      breadcrumbs(appOrigin, [
        [firm.name, '/public/'],
        ['Model portfolios', portfoliosPath],
        [title, path],
      ]),
    ],
  };
}

/** Returns facts about a portfolio that name no holding, omitting blank ones. */
function runBy(portfolio: PublicPortfolio): (readonly [string, string])[] {
  const { universe, method, rebalancing, riskLabel, benchmark, launchDate } = portfolio;
  const { companies, rebalances, lastChangedOn } = portfolio;
  const changes = `${count(rebalances)} ${rebalances === 1 ? 'change' : 'changes'} since launch`;
  const all = [
    ['Chosen from', universe],
    ['Method', method],
    ['Holds', companies === null ? '' : `${count(companies)} ${companies === 1 ? 'company' : 'companies'}`],
    ['Rebalanced', rebalancing],
    ['Last change', lastChangedOn === null ? '' : `${formatDate(lastChangedOn)} · ${changes}`],
    ['Launched', formatDate(launchDate)],
    ['Benchmark', benchmark],
    ['Risk', riskLabel],
  ] as const;
  return all.filter(([, value]) => value !== '');
}

/** Returns the article about the last change, and the newest public article. */
function articlesOn({ lastArticle }: PublicPortfolio, out: PublishedArticles): readonly ArticleSummary[] {
  const onChange = lastArticle === null ? null : out.bySlug(lastArticle);
  const open = out.all().find(({ access }) => access === 'public') ?? null;
  return [...new Set([onChange, open])].filter((article) => article !== null);
}

function researchPart(articles: readonly ArticleSummary[]): Html | null {
  if (articles.length === 0) return null;
  return html`<section class="part">
    <h2>Research</h2>
    <ul class="entries">
      ${articles.map((article) => entryOf(article))}
    </ul>
    <p class="more"><a href="/public/articles">All research</a></p>
  </section>`;
}
