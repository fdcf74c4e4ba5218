import type { ArticleSummary } from '../articles/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { slugOf } from '@niveshak/domain/primitives/slug';
import { html } from './markup.ts';
import type { Html } from './markup.ts';

/** `2 Jun 2025`, the business day of an instant. */
export function dayWords(instant: Date): string {
  return formatDate(businessTimeAt(instant).today);
}

export function timeOf(instant: Date): Html {
  return html`<time datetime="${instant.toISOString()}">${dayWords(instant)}</time>`;
}

/** Which plans open an article, in a word; null for what everybody reads. */
export function badgeOf({ access }: Pick<ArticleSummary, 'access'>): Html | null {
  if (access === 'public') return null;
  return html` <span class="badge">${access === 'premium' ? 'Premium' : 'Members'}</span>`;
}

export function articleAddress(slug: string): string {
  return `/public/articles/${encodeURIComponent(slug)}`;
}

/** Returns an author's name as part of an address. */
export function authorSlug(name: string): string {
  return slugOf(name, 120);
}

/** One entry of a list of articles. @param below the heading that the list stands under */
export function entryOf(article: ArticleSummary, below: 'h1' | 'h2' = 'h2'): Html {
  const title = html`<a href="${articleAddress(article.slug)}">${article.title}</a>`;
  return html`<li>
    <p class="meta">
      ${article.category} · ${timeOf(article.publishedAt)} · ${article.readingMinutes} min
      read${badgeOf(article)}
    </p>
    ${below === 'h1' ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`}
    <p>${article.excerpt}</p>
  </li>`;
}
