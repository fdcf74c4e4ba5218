import { Parser } from 'htmlparser2';

export type Run = { readonly text: string; readonly isBold: boolean };

/** A block of an article, flattened for print. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly runs: readonly Run[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'quote'; readonly runs: readonly Run[] }
  | { readonly kind: 'item'; readonly marker: string; readonly depth: number; readonly runs: readonly Run[] }
  | { readonly kind: 'term'; readonly runs: readonly Run[] }
  | {
      readonly kind: 'table';
      readonly rows: readonly { readonly isHead: boolean; readonly cells: readonly string[] }[];
    }
  | { readonly kind: 'chart'; readonly number: number }
  /** Alternative text of a picture, which is not printed. */
  | { readonly kind: 'figure'; readonly words: string };

type List = { readonly isOrdered: boolean; next: number };
type Row = { isHead: boolean; readonly cells: string[] };

const headings = /^h([1-6])$/;

/** Returns the blocks of sanitized HTML in reading order, without dropping any text. */
export function blocksOfHtml(html: string): Block[] {
  const blocks: Block[] = [];
  const lists: List[] = [];
  let runs: Run[] = [];
  let bold = 0;
  let quotes = 0;
  let marker: string | null = null;
  let level: number | null = null;
  let isTerm = false;
  let table: Row[] | null = null;
  let cell: string | null = null;
  let drawing = 0;
  let drawn: string | null = null;
  let target: string | null = null;
  const open: string[] = [];

  const flush = () => {
    const shown = trimmed(runs);
    runs = [];
    if (shown.length === 0) return;
    if (level !== null) blocks.push({ kind: 'heading', level, runs: shown });
    else if (isTerm) blocks.push({ kind: 'term', runs: shown });
    else if (lists.length > 0) {
      blocks.push({ kind: 'item', marker: marker ?? '', depth: lists.length - 1, runs: shown });
      // Only the first paragraph of a list item has a marker.
      marker = null;
    } else blocks.push({ kind: quotes > 0 ? 'quote' : 'paragraph', runs: shown });
  };
  const add = (text: string) => {
    if (cell !== null) cell += text;
    else runs.push({ text, isBold: bold > 0 });
  };

  const parser = new Parser({
    onopentag: (name, attributes) => {
      open.push(name);
      if (drawing > 0 || name === 'svg') {
        if (name === 'svg' && drawing === 0) drawn = attributes['aria-label'] ?? '';
        drawing += 1;
        return;
      }
      const heading = headings.exec(name)?.[1];
      if (heading !== undefined) {
        flush();
        level = Number(heading);
        return;
      }
      switch (name) {
        case 'p':
        case 'div':
        case 'figure':
        case 'figcaption':
        case 'section':
        case 'dd':
          if (cell === null) flush();
          break;
        case 'dt':
          flush();
          isTerm = true;
          break;
        case 'blockquote':
          flush();
          quotes += 1;
          break;
        case 'ul':
        case 'ol':
          flush();
          lists.push({ isOrdered: name === 'ol', next: Number(attributes['start'] ?? '1') });
          break;
        case 'li': {
          flush();
          const list = lists.at(-1);
          marker = list?.isOrdered === true ? `${list.next}.` : '•';
          if (list !== undefined) list.next += 1;
          break;
        }
        case 'table':
          flush();
          table = [];
          break;
        case 'tr':
          table?.push({ isHead: open.includes('thead'), cells: [] });
          break;
        case 'td':
        case 'th':
          cell = '';
          break;
        case 'strong':
        case 'b':
          bold += 1;
          break;
        case 'a':
          target = attributes['href'] ?? null;
          break;
        case 'br':
          add(' ');
          break;
        case 'chart-place':
          flush();
          blocks.push({ kind: 'chart', number: Number(attributes['data-number']) });
          break;
        case 'img':
          flush();
          blocks.push({ kind: 'figure', words: attributes['alt'] ?? '' });
          break;
        default:
          break;
      }
    },
    ontext: (text) => {
      if (drawing > 0) {
        // The title of a drawing is its first text.
        if (drawn === '' && open.at(-1) === 'title') drawn = text;
        return;
      }
      add(text.replaceAll(/\s+/g, ' '));
    },
    onclosetag: (name) => {
      open.pop();
      if (drawing > 0) {
        drawing -= 1;
        if (drawing === 0 && drawn !== null) blocks.push({ kind: 'figure', words: drawn });
        return;
      }
      if (headings.test(name)) {
        flush();
        level = null;
        return;
      }
      switch (name) {
        case 'p':
        case 'div':
        case 'dd':
        case 'li':
        case 'figcaption':
          if (cell === null) flush();
          break;
        case 'dt':
          flush();
          isTerm = false;
          break;
        case 'blockquote':
          flush();
          quotes -= 1;
          break;
        case 'ul':
        case 'ol':
          flush();
          lists.pop();
          break;
        case 'td':
        case 'th':
          table?.at(-1)?.cells.push((cell ?? '').trim());
          cell = null;
          break;
        case 'table':
          if (table !== null && table.length > 0) blocks.push({ kind: 'table', rows: table });
          table = null;
          break;
        case 'strong':
        case 'b':
          bold -= 1;
          break;
        case 'a':
          // In print, show a link's URL unless it is internal to the text or the app.
          if (target?.startsWith('https://') === true && cell === null) add(` (${target})`);
          target = null;
          break;
        default:
          break;
      }
    },
  });
  parser.write(html);
  parser.end();
  flush();
  return blocks;
}

function trimmed(runs: readonly Run[]): Run[] {
  const joined = runs.filter(({ text }) => text !== '');
  const first = joined.findIndex(({ text }) => text.trim() !== '');
  if (first === -1) return [];
  const last = joined.findLastIndex(({ text }) => text.trim() !== '');
  return joined.slice(first, last + 1).map((run, index, all) => ({
    ...run,
    text: index === 0 ? run.text.trimStart() : index === all.length - 1 ? run.text.trimEnd() : run.text,
  }));
}
