import { isAllowed } from '@niveshak/domain/catalogue/gates';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { percent } from '@niveshak/domain/primitives/number-format';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { lastCloses } from '../market-data/index.ts';
import type { LastClose } from '../market-data/index.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';
import type { ReadPublished } from '../platform/published.ts';
import { weightsNow } from '../portfolios/index.ts';
import type { WeightNow } from '../portfolios/index.ts';
import type { ArticleText } from './store.ts';

/** Maximum number of cards in an article. */
const maxCards = 3;

/** A placeholder that `placeStocks` inserts after a block. */
const places = /<div class="stock-place">(?<symbol>[^<]+)<\/div>/g;

type Facts = {
  readonly closes: ReadonlyMap<string, LastClose>;
  readonly weights: ReadonlyMap<string, readonly WeightNow[]>;
  readonly names: ReadonlyMap<string, string>;
  readonly text: Pick<ArticleText, 'recommendations' | 'disclosure'>;
};

/**
 * Returns the data for the cards. Weights require a plan with portfolios; cards never show returns.
 * @param names share names by symbol
 */
export async function cardFacts(
  published: ReadPublished,
  today: CalendarDate,
  plan: PlanAlias,
  { text, names }: Pick<Facts, 'text' | 'names'>,
): Promise<Facts> {
  return {
    text,
    names,
    closes: await published(lastCloses.on(today)),
    weights: isAllowed('portfolios', plan) ? await published(weightsNow.on(today)) : new Map(),
  };
}

/** Returns the HTML with a card after the first paragraph that mentions each share with a price or in a portfolio. */
export function drawStockCards(html: string, facts: Facts): string {
  const drawn = new Set<string>();
  const out: string[] = [];
  let done = 0;
  for (const place of html.matchAll(places)) {
    const symbol = decodeURIComponent(place.groups?.['symbol'] ?? '');
    const card = drawn.size < maxCards && !drawn.has(symbol) ? cardOf(symbol, facts) : null;
    const before = html.slice(done, place.index).trimEnd();
    out.push(before, card ?? '');
    if (card !== null) drawn.add(symbol);
    done = place.index + place[0].length;
  }
  return [...out, html.slice(done)].join('');
}

function cardOf(symbol: string, { closes, weights, names, text }: Facts): string | null {
  const close = closes.get(symbol);
  const held = weights.get(symbol) ?? [];
  if (close === undefined && held.length === 0) return null;
  const rating = ratingOf(symbol, text);
  const lines = [
    ...(close === undefined
      ? []
      : [[formatRupees(paise(close.close)), `close of ${formatDate(close.on)}`] as const]),
    ...held.map(({ title, weight }) => [percent(weight), `of ${title}`] as const),
    ...(rating === null ? [] : [[rating.rating, `rated ${formatDate(rating.on)}`] as const]),
  ];
  const name = names.get(symbol) ?? symbol;
  return [
    `<div class="stock-card" role="group" aria-label="${escapeHtml(name)}">`,
    `<p><a href="/stocks/${encodeURIComponent(symbol)}">${escapeHtml(name)}</a></p>`,
    ...lines.map(([value, what]) => `<p><strong>${escapeHtml(value)}</strong> ${escapeHtml(what)}</p>`),
    '</div>',
  ].join('');
}

/** Returns the article's rating of a share, or null if not rated. */
export function ratingOf(symbol: string, { recommendations, disclosure }: Facts['text']) {
  const own = recommendations.find((each) => each.symbol === symbol);
  const isSubject =
    disclosure !== null && new RegExp(`\\b${RegExp.escape(symbol)}\\b`).test(disclosure.subject);
  const history = own?.history ?? (isSubject ? disclosure.rating?.history : undefined);
  return history?.at(-1) ?? null;
}
