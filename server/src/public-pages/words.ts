import type { ArticleSummary } from '../articles/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { html } from './markup.ts';
import type { Html } from './markup.ts';

/** Formats an instant's business day, e.g. `2 Jun 2025`. */
export function formatBusinessDay(instant: Date): string {
  return formatDate(businessTimeAt(instant).today);
}

export function timeOf(instant: Date): Html {
  return html`<time datetime="${instant.toISOString()}">${formatBusinessDay(instant)}</time>`;
}

/** Returns a badge with the plans that include an article, or null if it is public. */
export function badgeOf({ access }: Pick<ArticleSummary, 'access'>): Html | null {
  if (access === 'public') return null;
  return html`<span class="badge">${access === 'premium' ? 'Premium' : 'Members'}</span> `;
}

export function articleAddress(slug: string): string {
  return `/public/articles/${encodeURIComponent(slug)}`;
}

/**
 * Returns an entry of an article list.
 * @param below level of the heading above the list
 * @param hasExcerpt false for a list of headlines
 */
export function entryOf(article: ArticleSummary, below: 'h1' | 'h2' = 'h2', hasExcerpt = true): Html {
  const title = html`<a href="${articleAddress(article.slug)}">${article.title}</a>`;
  return html`<li>
    <p class="meta">
      ${badgeOf(article)}${article.category} · ${timeOf(article.publishedAt)} · ${article.readingMinutes} min
      read
    </p>
    ${below === 'h1' ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`}
    ${hasExcerpt ? html`<p>${article.excerpt}</p>` : null}
  </li>`;
}
