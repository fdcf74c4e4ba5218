import type { Firm } from '@niveshak/contract/firm/schemas';
import { count } from '@niveshak/domain/primitives/number-format';
import type { PublishedArticles, ArticleSummary } from '../articles/index.ts';
import type { PublicPortfolios } from '../portfolios/index.ts';
import { analystNamed } from '../firm/index.ts';
import type { Analyst } from '../firm/index.ts';
import { authorsOf, authorsPath } from './author-pages.ts';
import type { Author } from './author-pages.ts';
import { coverOf } from './article-pages.ts';
import { frontFigure } from './front-figure.ts';
import { portfolioTiles } from './portfolio-tiles.ts';
import { html } from './markup.ts';
import type { Html } from './markup.ts';
import type { Page } from './page.ts';
import type { Sale } from './plans-on-sale.ts';
import { portraitOf } from './portrait.ts';
import { planOffers, startButton, trialNote } from './plans-page.ts';
import { organisationPage } from './structured-data.ts';
import { articleAddress, entryOf, timeOf } from './words.ts';

const analystsShown = 3;
const latestShown = 4;

export type FrontPage = {
  readonly out: PublishedArticles;
  readonly sale: Sale;
  readonly portfolios: PublicPortfolios;
  readonly analysts: ReadonlyMap<string, Analyst>;
};

export function frontPage(
  { out, sale, portfolios, analysts }: FrontPage,
  firm: Firm,
  appOrigin: string,
): Page {
  const open = out.all().find(({ access }) => access === 'public') ?? null;
  const latest = out.page(0, latestShown + 1).filter((article) => article !== open);
  const body = html`<div class="front">
      <div>
        <h1>${firm.tagline}</h1>
        <p class="lede">
          Research on Indian companies and model portfolios, with every reason and every change on record.
        </p>
        <p class="actions">
          ${startButton(firm, sale)}
          ${
            open === null
              ? null
              : html`<a class="button quiet" href="${articleAddress(open.slug)}">Read a sample</a>`
          }
        </p>
        ${trialNote(firm, sale)}
        <p class="meta">SEBI registered research analyst ${firm.sebiRegistration}</p>
      </div>
      ${frontFigure(portfolios.portfolios[0]?.returns?.chart ?? null, out)}
    </div>
    ${portfolioTiles(portfolios.portfolios, 'Model portfolios')}
    ${research(open, latest.slice(0, latestShown), out)}
    ${analystsPart(shownAuthors(out, analysts), analysts)} ${planOffers(sale)} ${questions(firm, sale)}`;
  return {
    title: firm.tagline,
    description: `${firm.name}: ${firm.tagline} Research and model portfolios by a SEBI registered research analyst (${firm.sebiRegistration}).`,
    path: '/public/',
    body,
    structured: [organisationPage(firm, appOrigin)],
  };
}

/** Returns the newest public article with its cover, next to the latest headlines. */
function research(
  open: ArticleSummary | null,
  latest: readonly ArticleSummary[],
  out: PublishedArticles,
): Html | null {
  if (out.count === 0) return null;
  return html`<section class="part">
    <h2>Research</h2>
    <div class="${open === null ? '' : 'sample'}">
      ${
        open === null
          ? null
          : html`<article class="featured">
              ${coverOf(open, true)}
              <p class="meta">${open.category} · ${timeOf(open.publishedAt)} · open to read</p>
              <h3><a href="${articleAddress(open.slug)}">${open.title}</a></h3>
              <p>${open.excerpt}</p>
            </article>`
      }
      <div>
        <ul class="entries">
          ${latest.map((article) => entryOf(article, 'h2', false))}
        </ul>
        <p class="more"><a href="/public/articles">All research</a></p>
      </div>
    </div>
  </section>`;
}

/** Returns the authors, those with a portrait first, then the most recent. */
function shownAuthors(out: PublishedArticles, analysts: ReadonlyMap<string, Analyst>): readonly Author[] {
  const hasNone = ({ name }: Author) => Number((analystNamed(analysts, name)?.portrait ?? null) === null);
  return authorsOf(out)
    .toSorted((a, b) => hasNone(a) - hasNone(b))
    .slice(0, analystsShown);
}

function qualificationOf(analyst: Analyst | null): Html | null {
  const { qualification = '' } = analyst ?? {};
  return qualification === '' ? null : html`<p class="meta">${qualification}</p>`;
}

function analystsPart(authors: readonly Author[], analysts: ReadonlyMap<string, Analyst>): Html | null {
  if (authors.length === 0) return null;
  return html`<section class="part">
    <h2>Analysts</h2>
    <ul class="people">
      ${authors.map(
        ({ name, slug, articles }) =>
          html`<li>
            ${portraitOf(name, analystNamed(analysts, name))}
            <h3><a href="${authorsPath}/${slug}">${name}</a></h3>
            ${qualificationOf(analystNamed(analysts, name))}
            <p class="meta">
              ${[...new Set(articles.map(({ category }) => category))].slice(0, 2).join(', ')} ·
              ${count(articles.length)} ${articles.length === 1 ? 'article' : 'articles'}
            </p>
          </li>`,
      )}
    </ul>
  </section>`;
}

function questions(firm: Firm, { notice }: Sale): Html {
  // No renewals once a sunset is set.
  const renews = notice === null ? 'Only if you turn it on. Otherwise you' : 'No. You';
  const all: readonly (readonly [question: string, answer: Html])[] = [
    ['Does it renew automatically?', html`${renews} pay once, and the plan ends with its term.`],
    [
      'Can I cancel?',
      html`At any time. We refund unused days, including GST: <a href="/public/refunds">refund policy</a>.`,
    ],
    [
      'What do I need to subscribe?',
      html`Your PAN, and an Aadhaar OTP to sign the <a href="/public/terms">terms</a>. SEBI requires both.`,
    ],
    ['Are returns assured?', html`No. Read our <a href="/public/disclosures">disclosures</a>.`],
    [
      'Who writes the research?',
      html`${firm.legalName}, SEBI registration ${firm.sebiRegistration}.
        <a href="/public/officers">Officers and contact</a>.`,
    ],
  ];
  return html`<section class="part questions">
    <h2>Questions</h2>
    ${all.map(
      ([question, answer]) =>
        html`<details>
          <summary>${question}</summary>
          <p>${answer}</p>
        </details>`,
    )}
  </section>`;
}
