import type { Firm } from '@niveshak/contract/firm/schemas';
import { authorPath } from '@niveshak/domain/articles/author-path';
import { renderDisclosure } from '../articles/index.ts';
import type { PublishedArticles, ArticleSummary, ArticleText } from '../articles/index.ts';
import type { Analyst } from '../firm/index.ts';
import { coverPath, coverSize } from './cover.ts';
import { html, sanitised } from './markup.ts';
import type { Html } from './markup.ts';
import { authorNote } from './portrait.ts';
import type { Page } from './page.ts';
import { chargeOf, startButton, trialNote } from './plans-page.ts';
import { suggestedFor } from './plans-on-sale.ts';
import type { Sale } from './plans-on-sale.ts';
import { articleData, breadcrumbs } from './structured-data.ts';
import { articleAddress, badgeOf, entryOf, timeOf } from './words.ts';

export const articlesPath = '/public/articles';
const pageSize = 20;

export type ListQuery = { readonly category: string | null; readonly page: number };

/** Returns a page of the article list, or null if it does not exist. */
export function listPage(
  out: PublishedArticles,
  { category, page }: ListQuery,
  firm: Firm,
  appOrigin: string,
): Page | null {
  const all = out.all();
  const categories = out.categories();
  if (category !== null && !categories.includes(category)) return null;
  const listed = category === null ? all : all.filter((article) => article.category === category);
  const lastPage = Math.max(1, Math.ceil(listed.length / pageSize));
  if (page > lastPage) return null;
  const shown = listed.slice((page - 1) * pageSize, page * pageSize);
  const path = listAddress(category, page);
  const title = category === null ? 'Research' : category;
  const tab = (of: string | null) =>
    html`<a href="${listAddress(of, 1)}" ${of === category ? html` aria-current="page"` : null}
      >${of ?? 'All'}</a
    >`;
  const body = html`<h1>${title}</h1>
    <p class="lede">Open articles in full, and free previews of the rest.</p>
    <nav class="tabs" aria-label="Categories">${[null, ...categories].map(tab)}</nav>
    ${
      shown.length === 0
        ? html`<p class="notice">No articles published yet.</p>`
        : html`<ul class="entries">
            ${shown.map((article) => entryOf(article, 'h1'))}
          </ul>`
    }
    ${lastPage === 1 ? null : pager(category, page, lastPage)}`;
  return {
    title: page === 1 ? title : `${title}, page ${page}`,
    description: `Research by ${firm.name}${category === null ? '' : ` on ${category.toLowerCase()}`}: ${firm.tagline}`,
    path,
    body,
    structured: [
      breadcrumbs(appOrigin, [
        [firm.name, '/public/'],
        ['Research', articlesPath],
      ]),
    ],
  };
}

function listAddress(category: string | null, page: number): string {
  const query = new URLSearchParams({
    ...(category === null ? {} : { category }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return query === '' ? articlesPath : `${articlesPath}?${query}`;
}

function pager(category: string | null, page: number, lastPage: number): Html {
  const link = (to: number, words: string, rel: string) =>
    html`<a class="button quiet" rel="${rel}" href="${listAddress(category, to)}">${words}</a>`;
  return html`<nav class="pages" aria-label="Pages">
    ${page > 1 ? link(page - 1, 'Newer', 'prev') : html`<span></span>`}
    <span class="meta">Page ${page} of ${lastPage}</span>
    ${page < lastPage ? link(page + 1, 'Older', 'next') : html`<span></span>`}
  </nav>`;
}

export type ArticleOnPage = {
  readonly article: ArticleSummary;
  readonly text: ArticleText;
  /** The author's record, or null if there is none. */
  readonly author: Analyst | null;
  readonly newer: ArticleSummary | null;
  readonly older: ArticleSummary | null;
};

/** Returns an article's page: the full text if public, else an excerpt and the plan that includes it. */
export function articlePage(
  { article, text, author, newer, older }: ArticleOnPage,
  firm: Firm,
  sale: Sale,
  appOrigin: string,
): Page {
  const path = articleAddress(article.slug);
  const picture = `/public/pictures/${encodeURIComponent(article.slug)}.png`;
  const modified = article.correctedAt ?? article.publishedAt;
  const { access } = article;
  const body = html`<p class="crumbs">
      <a href="/public/">${firm.name}</a> › <a href="${articlesPath}">Research</a>
    </p>
    <div class="with-aside">
      <article>
        ${headOf(article, text, firm)} ${coverOf(article, false)}
        ${
          access === 'public'
            ? html`<div class="text">${sanitised(text.bodyHtml)}</div>`
            : html`<div class="text fading">${sanitised(text.previewHtml)}</div>
                ${lock(access, sale, article.slug)}`
        }
        ${
          text.disclosure === null
            ? null
            : html`<section class="disclosures" aria-label="Disclosures">
                <h2>Disclosures</h2>
                ${sanitised(renderDisclosure(text.disclosure, firm, text.recommendations))}
              </section>`
        }
        ${authorNote(article.author, author, firm)}
      </article>
      ${access === 'public' ? invitation(firm, sale) : null}
    </div>
    ${
      older === null && newer === null
        ? null
        : html`<section class="disclosures" aria-label="More research">
            <h2>More research</h2>
            <ul class="entries">
              ${[newer, older].flatMap((each) => (each === null ? [] : [entryOf(each)]))}
            </ul>
          </section>`
    }`;
  return {
    title: article.title,
    description: article.excerpt,
    path,
    body,
    picture,
    article: {
      published: article.publishedAt.toISOString(),
      modified: modified.toISOString(),
      author: article.author,
    },
    structured: [
      articleData(article, firm, appOrigin, { modified, picture }),
      breadcrumbs(appOrigin, [
        [firm.name, '/public/'],
        ['Research', articlesPath],
        [article.title, path],
      ]),
    ],
  };
}

function headOf(article: ArticleSummary, { corrections }: ArticleText, firm: Firm): Html {
  return html`<header class="head">
    <p class="meta">
      ${badgeOf(article)}${article.category} · ${timeOf(article.publishedAt)} · ${article.readingMinutes} min
      read
    </p>
    <h1>${article.title}</h1>
    <p class="lede">${article.excerpt}</p>
    <p class="meta">
      By <a href="${authorPath(article.author)}">${article.author}</a> · ${firm.legalName}, SEBI registration
      ${firm.sebiRegistration}
    </p>
    ${
      corrections.length === 0
        ? null
        : html`<ul class="corrections">
            ${corrections.map(({ at, summary }) => html`<li>Corrected on ${timeOf(at)}: ${summary}</li>`)}
          </ul>`
    }
  </header>`;
}

/** Returns the cover with its size, to avoid a layout shift. Generated covers contain no words. */
export function coverOf({ cover, slug }: ArticleSummary, isGenerated: boolean): Html | null {
  if (cover === null && !isGenerated) return null;
  const picture = cover ?? { src: coverPath(slug), srcSet: null, ...coverSize, alt: '' };
  return html`<img
    class="cover"
    src="${picture.src}"
    ${picture.srcSet === null ? null : html`srcset="${picture.srcSet}" sizes="(min-width: 46rem) 46rem, 100vw"`}
    width="${picture.width}"
    height="${picture.height}"
    alt="${picture.alt}"
  />`;
}

/** Returns a suggestion of a plan, or null if none is for sale. */
function invitation(firm: Firm, sale: Sale): Html | null {
  const plan = suggestedFor(sale, 'lite');
  if (plan === null) return null;
  return html`<aside class="invitation" aria-label="Subscribe">
    <h2>${plan.product}</h2>
    <p>${plan.description}</p>
    ${chargeOf(plan)}
    <p class="actions">${startButton(firm, sale)}</p>
    ${trialNote(firm, sale)}
  </aside>`;
}

/** Returns the paywall, which suggests a plan that includes the article. */
function lock(access: 'lite' | 'premium', sale: Sale, slug: string): Html {
  const plan = suggestedFor(sale, access);
  const signIn = `/signin?${new URLSearchParams({ redirect_to: `/articles/${slug}` }).toString()}`;
  return html`<section class="locked" aria-label="Read on">
    <h2>Read on with ${access === 'premium' ? 'Premium' : 'a plan'}</h2>
    <p>
      This is a preview.
      ${
        plan === null
          ? 'No plan that includes this article is on sale today.'
          : `${plan.productShort} includes the full article.`
      }
    </p>
    ${plan === null ? null : chargeOf(plan)}
    <p class="actions">
      <a class="button" href="/public/plans">Compare plans</a>
      <a class="button quiet" href="${signIn}">Sign in</a>
    </p>
  </section>`;
}
