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
  /** Alternative text of an image, which is not printed. */
  | { readonly kind: 'figure'; readonly words: string };

type List = { readonly isOrdered: boolean; next: number };
type Row = { isHead: boolean; readonly cells: string[] };

/** State of the open elements while reading HTML. */
class Reader {
  readonly blocks: Block[] = [];
  readonly openTags: string[] = [];
  readonly lists: List[] = [];
  #runs: Run[] = [];
  bold = 0;
  quotes = 0;
  marker: string | null = null;
  level: number | null = null;
  isTerm = false;
  table: Row[] | null = null;
  cell: string | null = null;
  target: string | null = null;

  add(text: string): void {
    if (this.cell !== null) this.cell += text;
    else this.#runs.push({ text, isBold: this.bold > 0 });
  }

  /** Ends the current text block. */
  flush(): void {
    const runs = trimmed(this.#runs);
    this.#runs = [];
    if (runs.length === 0) return;
    if (this.level !== null) this.blocks.push({ kind: 'heading', level: this.level, runs });
    else if (this.isTerm) this.blocks.push({ kind: 'term', runs });
    else if (this.lists.length > 0) {
      this.blocks.push({ kind: 'item', marker: this.marker ?? '', depth: this.lists.length - 1, runs });
      // Only the first paragraph of a list item gets a marker.
      this.marker = null;
    } else this.blocks.push({ kind: this.quotes > 0 ? 'quote' : 'paragraph', runs });
  }

  flushOutsideCell(): void {
    if (this.cell === null) this.flush();
  }
}

type Tag = {
  readonly open?: (reader: Reader, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (reader: Reader) => void;
};

const text: Tag = {
  open: (reader) => reader.flushOutsideCell(),
  close: (reader) => reader.flushOutsideCell(),
};
const frame: Tag = { open: (reader) => reader.flushOutsideCell() };
const bold: Tag = {
  open: (reader) => {
    reader.bold += 1;
  },
  close: (reader) => {
    reader.bold -= 1;
  },
};
const cell: Tag = {
  open: (reader) => {
    reader.cell = '';
  },
  close: (reader) => {
    reader.table?.at(-1)?.cells.push((reader.cell ?? '').trim());
    reader.cell = null;
  },
};

function heading(level: number): Tag {
  return {
    open: (reader) => {
      reader.flush();
      reader.level = level;
    },
    close: (reader) => {
      reader.flush();
      reader.level = null;
    },
  };
}

function list(isOrdered: boolean): Tag {
  return {
    open: (reader, attributes) => {
      reader.flush();
      reader.lists.push({ isOrdered, next: Number(attributes['start'] ?? '1') });
    },
    close: (reader) => {
      reader.flush();
      reader.lists.pop();
    },
  };
}

const term: Tag = {
  open: (reader) => {
    reader.flush();
    reader.isTerm = true;
  },
  close: (reader) => {
    reader.flush();
    reader.isTerm = false;
  },
};
const quote: Tag = {
  open: (reader) => {
    reader.flush();
    reader.quotes += 1;
  },
  close: (reader) => {
    reader.flush();
    reader.quotes -= 1;
  },
};
const item: Tag = {
  open: (reader) => {
    reader.flush();
    const around = reader.lists.at(-1);
    reader.marker = around?.isOrdered === true ? `${around.next}.` : '•';
    if (around !== undefined) around.next += 1;
  },
  close: (reader) => reader.flushOutsideCell(),
};
const table: Tag = {
  open: (reader) => {
    reader.flush();
    reader.table = [];
  },
  close: (reader) => {
    const { table: rows } = reader;
    if (rows !== null && rows.length > 0) reader.blocks.push({ kind: 'table', rows });
    reader.table = null;
  },
};
const row: Tag = {
  open: (reader) => {
    reader.table?.push({ isHead: reader.openTags.includes('thead'), cells: [] });
  },
};
const link: Tag = {
  open: (reader, attributes) => {
    reader.target = attributes['href'] ?? null;
  },
  close: (reader) => {
    // Print the URL of a link, unless it leads within the text or the app.
    const { target } = reader;
    if (target?.startsWith('https://') === true && reader.cell === null) reader.add(` (${target})`);
    reader.target = null;
  },
};
const picture: Tag = {
  open: (reader, attributes) => {
    reader.flush();
    reader.blocks.push({ kind: 'figure', words: attributes['alt'] ?? '' });
  },
};
const chart: Tag = {
  open: (reader, attributes) => {
    reader.flush();
    reader.blocks.push({ kind: 'chart', number: Number(attributes['data-number']) });
  },
};

/** Other tags neither end a block nor change its text. */
const tags: ReadonlyMap<string, Tag> = new Map([
  ...[1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)] as const),
  ...['p', 'div', 'dd', 'figcaption'].map((name) => [name, text] as const),
  ...['figure', 'section'].map((name) => [name, frame] as const),
  ['dt', term],
  ['blockquote', quote],
  ['ul', list(false)],
  ['ol', list(true)],
  ['li', item],
  ['table', table],
  ['tr', row],
  ['td', cell],
  ['th', cell],
  ['strong', bold],
  ['b', bold],
  ['a', link],
  ['br', { open: (reader) => reader.add(' ') }],
  ['chart-place', chart],
  ['img', picture],
]);

/** Returns the blocks of sanitized HTML in reading order, without dropping any text. */
export function blocksOfHtml(html: string): Block[] {
  const reader = new Reader();
  const { openTags, blocks } = reader;
  let drawing = 0;
  let drawn: string | null = null;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      openTags.push(name);
      if (drawing > 0 || name === 'svg') {
        if (drawing === 0) drawn = attributes['aria-label'] ?? '';
        drawing += 1;
      } else tags.get(name)?.open?.(reader, attributes);
    },
    ontext: (words) => {
      if (drawing === 0) reader.add(words.replaceAll(/\s+/g, ' '));
      // A drawing's title is its first text.
      else if (drawn === '' && openTags.at(-1) === 'title') drawn = words;
    },
    onclosetag: (name) => {
      openTags.pop();
      if (drawing > 0) {
        drawing -= 1;
        if (drawing === 0 && drawn !== null) blocks.push({ kind: 'figure', words: drawn });
      } else tags.get(name)?.close?.(reader);
    },
  });
  parser.write(html);
  parser.end();
  reader.flush();
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
