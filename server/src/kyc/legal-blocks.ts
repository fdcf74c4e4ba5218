import { legalMarkdown } from './legal-text-html.ts';

/** A text run in reading order, with or without emphasis. */
export type Run = { readonly text: string; readonly isBold?: boolean };

/** A printable block of a legal text, for the PDF. Table rows become items. */
export type LegalBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly runs: readonly Run[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'item'; readonly marker: string; readonly depth: number; readonly runs: readonly Run[] };

type Token = ReturnType<typeof legalMarkdown.parse>[number];
type List = { readonly isOrdered: boolean; next: number };

/** Returns the blocks of a legal text in reading order, with no text omitted; see `legal-blocks.test.ts`. */
export function blocksOf(markdown: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  const lists: List[] = [];
  let marker: string | null = null;
  let headingLevel: number | null = null;
  let row: Run[] | null = null;

  for (const token of legalMarkdown.parse(markdown, {})) {
    switch (token.type) {
      case 'heading_open':
        headingLevel = Number(token.tag.slice(1));
        break;
      case 'heading_close':
        headingLevel = null;
        break;
      case 'bullet_list_open':
        lists.push({ isOrdered: false, next: 1 });
        break;
      case 'ordered_list_open':
        lists.push({ isOrdered: true, next: Number(token.attrGet('start') ?? '1') });
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        lists.pop();
        break;
      case 'list_item_open': {
        const list = lists.at(-1);
        marker = list?.isOrdered === true ? `${list.next}.` : '\u2022';
        if (list !== undefined) list.next += 1;
        break;
      }
      case 'tr_open':
        row = [];
        break;
      case 'tr_close':
        if (row !== null) blocks.push({ kind: 'item', marker: '', depth: 0, runs: row });
        row = null;
        break;
      case 'inline': {
        const runs = runsOf(token);
        if (row !== null) row.push(...(row.length === 0 ? [] : [{ text: ' | ' }]), ...runs);
        else if (headingLevel !== null) blocks.push({ kind: 'heading', level: headingLevel, runs });
        else if (lists.length > 0) {
          blocks.push({ kind: 'item', marker: marker ?? '', depth: lists.length - 1, runs });
          // Only the first paragraph of an item gets the marker.
          marker = null;
        } else blocks.push({ kind: 'paragraph', runs });
        break;
      }
      case 'fence':
      case 'code_block':
        blocks.push({ kind: 'paragraph', runs: [{ text: token.content }] });
        break;
      default:
        break;
    }
  }
  return blocks;
}

function runsOf(inline: Token): Run[] {
  const runs: Run[] = [];
  let isBold = false;
  let target: string | null = null;
  const add = (text: string) => runs.push(isBold ? { text, isBold } : { text });
  for (const token of inline.children ?? []) {
    if (token.type === 'strong_open') isBold = true;
    if (token.type === 'strong_close') isBold = false;
    if (token.type === 'link_open') target = String(token.attrGet('href') ?? '');
    if (token.type === 'link_close' && target !== null) {
      // Print links as their URL.
      const shown = runs.at(-1)?.text ?? '';
      if (!target.endsWith(shown)) add(` (${target.replace(/^mailto:/, '')})`);
      target = null;
    }
    if (token.type === 'text' || token.type === 'code_inline') add(token.content);
    if (token.type === 'softbreak' || token.type === 'hardbreak') add(' ');
  }
  return runs;
}
