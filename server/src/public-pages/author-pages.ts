import type { Firm } from '@niveshak/contract/firm/schemas';
import { authorSlug } from '@niveshak/domain/articles/author-path';
import { count } from '@niveshak/domain/primitives/number-format';
import type { PublishedArticles } from '../articles/index.ts';
import { analystNamed } from '../firm/index.ts';
import type { Analyst } from '../firm/index.ts';
import { html } from './markup.ts';
import type { Page } from './page.ts';
import { breadcrumbs } from './structured-data.ts';
import { credentials, portraitOf } from './portrait.ts';
import { entryOf, timeOf } from './words.ts';

export const authorsPath = '/public/authors';

export type Author = {
  readonly name: string;
  readonly slug: string;
  readonly articles: ReturnType<PublishedArticles['all']>;
};

/** Returns authors of published articles, the most recently published first. */
export function authorsOf(out: PublishedArticles): readonly Author[] {
  const byName = Map.groupBy(out.all(), ({ author }) => author);
  return [...byName].map(([name, articles]) => ({ name, slug: authorSlug(name), articles }));
}

const shown = 3;

export function authorsPage(out: PublishedArticles, firm: Firm, appOrigin: string): Page {
  const authors = authorsOf(out);
  const body = html`<h1>Authors</h1>
    <p class="lede">Every article is signed by its analyst, and its disclosures state what they hold.</p>
    ${
      authors.length === 0
        ? html`<p class="notice">No articles published yet.</p>`
        : html`<ul class="entries">
            ${authors.map(
              ({ name, slug, articles }) =>
                html`<li>
                  <h2><a href="${authorsPath}/${slug}">${name}</a></h2>
                  <p>
                    ${count(articles.length)}
                    ${articles.length === 1 ? 'article' : 'articles'}${articles[0] === undefined ? null : html`, the latest on ${timeOf(articles[0].publishedAt)}`}
                  </p>
                </li>`,
            )}
          </ul>`
    }`;
  return {
    title: 'Authors',
    description: `The analysts who write the research of ${firm.name}.`,
    path: authorsPath,
    body,
    structured: [
      breadcrumbs(appOrigin, [
        [firm.name, '/public/'],
        ['Authors', authorsPath],
      ]),
    ],
  };
}

/** Returns an author's page, or null if no published article is by this author. */
export function authorPage(
  out: PublishedArticles,
  slug: string,
  analysts: ReadonlyMap<string, Analyst>,
  firm: Firm,
  appOrigin: string,
): Page | null {
  const author = authorsOf(out).find((each) => each.slug === slug);
  if (author === undefined) return null;
  const path = `${authorsPath}/${slug}`;
  const analyst = analystNamed(analysts, author.name);
  const categories = [...new Set(author.articles.map(({ category }) => category))].slice(0, shown);
  return {
    title: author.name,
    description: `Research by ${author.name} of ${firm.name}: ${categories.join(', ')}.`,
    path,
    body: html`<p class="crumbs">
        <a href="/public/">${firm.name}</a> › <a href="${authorsPath}">Authors</a>
      </p>
      <div class="author">
        ${portraitOf(author.name, analyst)}
        <div>
          <h1>${author.name}</h1>
          <p class="meta">${credentials(analyst, firm)}</p>
        </div>
      </div>
      ${analyst === null || analyst.biography === '' ? null : html`<p class="lede">${analyst.biography}</p>`}
      <p>
        Writes on ${categories.join(', ').toLowerCase()} for ${firm.legalName}, a SEBI registered research
        analyst.
      </p>
      <ul class="entries">
        ${author.articles.map((article) => entryOf(article, 'h1'))}
      </ul>`,
    structured: [
      breadcrumbs(appOrigin, [
        [firm.name, '/public/'],
        ['Authors', authorsPath],
        [author.name, path],
      ]),
      {
        '@context': 'https://schema.org',
        '@type': 'Person',
        name: author.name,
        url: `${appOrigin}${path}`,
        worksFor: { '@id': `${appOrigin}/public/#firm` },
      },
    ],
  };
}
