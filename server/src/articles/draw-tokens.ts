import { stockCode } from '@niveshak/domain/articles/stock-code';
import { pictureOf } from './figures.ts';
import type { Figures } from './figures.ts';
import { newToken } from './read-markdown.ts';
import type { Token, Tokens } from './read-markdown.ts';

const pictureCode = /^image:(?<hash>[0-9a-f]{64})$/;

/** Inserts stored images with their sizes, to avoid layout shifts while they load. */
export function drawImages(tokens: Tokens, images: Figures['images']): void {
  tokens.forEach((token, index) => {
    const { children } = token;
    for (const child of children ?? []) if (child.type === 'image') drawImage(child, images);
    const [only] = children ?? [];
    const caption = only?.attrGet('title') ?? null;
    if (children?.length !== 1 || only?.type !== 'image' || caption === null) return;
    // A titled image alone in its paragraph becomes a figure with a caption.
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (before?.type !== 'paragraph_open' || after?.type !== 'paragraph_close') return;
    before.tag = 'figure';
    after.tag = 'figure';
    const words = newToken('text', '', 0);
    words.content = String(caption);
    only.attrs = (only.attrs ?? []).filter(([name]) => name !== 'title');
    token.children = [
      only,
      newToken('figcaption_open', 'figcaption', 1),
      words,
      newToken('figcaption_close', 'figcaption', -1),
    ];
  });
}

function drawImage(token: Token, images: Figures['images']): void {
  const hash = pictureCode.exec(String(token.attrGet('src') ?? ''))?.groups?.['hash'];
  const size = hash === undefined ? undefined : images[hash];
  if (hash === undefined || size === undefined) return;
  const { src, srcSet, width, height } = pictureOf(hash, size);
  const title = token.attrGet('title');
  token.attrs = [
    ['src', src],
    // Filled in by the renderer.
    ['alt', ''],
    ['srcset', srcSet],
    ['sizes', '(min-width: 48rem) 40rem, 100vw'],
    ['width', String(width)],
    ['height', String(height)],
    ['loading', 'lazy'],
    ['decoding', 'async'],
    ...(title === null ? [] : [['title', String(title)] satisfies [string, string]]),
  ];
}

/**
 * Marks the chart positions and returns the chart blocks in document order. Charts are inserted after the HTML is
 * sanitized.
 */
export function placeCharts(tokens: Tokens): string[] {
  const blocks: string[] = [];
  for (const token of tokens) {
    if (token.type !== 'fence' || token.info.trim() !== 'chart') continue;
    blocks.push(token.content.trim());
    token.type = 'html_block';
    token.content = `<div class="chart-place">${blocks.length - 1}</div>`;
  }
  return blocks;
}

/** Turns stock mentions into links, or into plain text if the reader cannot access the linked pages. */
export function linkStocks(tokens: Tokens, isLinked: boolean): void {
  for (const token of tokens) {
    if (token.children === null) continue;
    let isOpen = false;
    token.children = token.children.filter((child) => {
      const symbol = child.type === 'link_open' ? stockCode(String(child.attrGet('href') ?? '')) : null;
      if (symbol !== null) {
        child.attrSet('href', `/stocks/${encodeURIComponent(symbol)}`);
        isOpen = !isLinked;
        return isLinked;
      }
      if (child.type === 'link_close' && isOpen) {
        isOpen = false;
        return false;
      }
      return true;
    });
  }
}

/**
 * Places a share card marker after each top-level block, for the first share that the block links. Each share gets one
 * marker; charts and code blocks get none.
 */
export function placeStocks(tokens: Tokens): Tokens {
  const placed = new Set<string>();
  let found: string | null = null;
  return tokens.flatMap((token) => {
    for (const child of token.children ?? []) {
      const href = child.type === 'link_open' ? String(child.attrGet('href') ?? '') : '';
      const symbol = /^\/stocks\/([^/]+)$/.exec(href)?.[1];
      if (symbol !== undefined && !placed.has(symbol)) found ??= symbol;
    }
    if (found === null || token.level !== 0 || token.nesting !== -1) return [token];
    placed.add(found);
    const place = newToken('html_block', '', 0);
    place.content = `<div class="stock-place">${found}</div>`;
    found = null;
    return [token, place];
  });
}
