import { escapeHtml } from '../platform/http/escape-html.ts';
import type { PublicTextKind } from '@niveshak/contract/kyc/schemas';
import type { PublishedArticles } from '../articles/index.ts';
import { authorSlug } from '@niveshak/domain/articles/author-path';
import { portfolioAddress } from './portfolio-tiles.ts';
import { articleAddress } from './words.ts';

/** A sitemap is limited to 50,000 URLs. Newest articles come first. */
const maxAddresses = 49_000;

/** https://www.sitemaps.org/protocol.html */
export function sitemapOf(
  {
    out,
    portfolios,
    texts,
  }: {
    readonly out: PublishedArticles;
    readonly portfolios: readonly { readonly slug: string }[];
    readonly texts: readonly PublicTextKind[];
  },
  appOrigin: string,
): string {
  const articles = out.all();
  const newest = articles[0]?.publishedAt;
  const authors = [...new Set(articles.map(({ author }) => authorSlug(author)))];
  const pages = [
    '/public/',
    '/public/articles',
    '/public/plans',
    '/public/portfolios',
    ...portfolios.map(({ slug }) => portfolioAddress(slug)),
    '/public/authors',
    ...authors.map((slug) => `/public/authors/${slug}`),
    '/public/complaints',
    '/public/officers',
    '/public/data',
    ...texts.map((kind) => `/public/${kind}`),
  ];
  const entry = (path: string, changed?: Date) =>
    `<url><loc>${escapeHtml(`${appOrigin}${path}`)}</loc>${
      changed === undefined ? '' : `<lastmod>${changed.toISOString()}</lastmod>`
    }</url>`;
  const lines = [
    ...pages.map((path) => entry(path, path === '/public/' ? newest : undefined)),
    ...articles.map(({ slug, publishedAt, correctedAt }) =>
      entry(articleAddress(slug), correctedAt ?? publishedAt),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.slice(0, maxAddresses).join('\n')}
</urlset>
`;
}

/** Returns `robots.txt`, which allows crawlers on public pages only, and nowhere on a rehearsal. */
export function robotsOf(appOrigin: string, isRehearsal: boolean): string {
  if (isRehearsal) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *
Allow: /public/
Allow: /favicon.svg
Disallow: /public/unsubscribe
Disallow: /public/confirm-address
Disallow: /

Sitemap: ${appOrigin}/sitemap.xml
`;
}
