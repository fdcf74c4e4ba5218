import { readMrkdwn } from './read-mrkdwn.ts';
import { nestLists } from './nest-lists.ts';
import type { FlatList } from './nest-lists.ts';
import { isWebAddress, linkTo } from './rich-text.ts';
import type { Block, Inline } from './rich-text.ts';
import { slackDate } from './slack-date.ts';

/** Returns Slack's blocks as stored by the importer in parsed form, or null if they contain nothing to show. */
export function readBlocks(blocks: readonly unknown[]): Block[] | null {
  const read = blocks.flatMap(blockOf);
  return read.every(({ kind }) => kind === 'divider') ? null : read;
}

function blockOf(value: unknown): Block[] {
  switch (textIn(value, 'type')) {
    case 'rich_text':
      return partsOf(listIn(value, 'elements'));
    case 'mrkdwn':
      return readMrkdwn(textIn(value, 'text'));
    case 'divider':
      return [{ kind: 'divider' }];
    case 'table': {
      const rows = listIn(value, 'rows').map((row) =>
        (Array.isArray(row) ? row : []).map((cell: unknown) => partsOf(Array.isArray(cell) ? cell : [])),
      );
      return rows.some((row) => row.length > 0) ? [{ kind: 'table', rows }] : [];
    }
    default:
      return [];
  }
}

/** Returns the blocks with consecutive lists merged into one nested list. */
function partsOf(parts: readonly unknown[]): Block[] {
  const blocks: Block[] = [];
  let lists: FlatList[] = [];
  const endLists = () => {
    blocks.push(...nestLists(lists));
    lists = [];
  };
  for (const part of parts) {
    const isBordered = fieldOf(part, 'border') === 1;
    const list = listOf(part);
    if (list !== null && !isBordered) {
      if (list.items.length > 0) lists.push(list);
      continue;
    }
    endLists();
    const read = list === null ? partOf(part) : nestLists([list]);
    if (read.length > 0) blocks.push(...(isBordered ? [{ kind: 'aside' as const, blocks: read }] : read));
  }
  endLists();
  return blocks;
}

function listOf(value: unknown): FlatList | null {
  if (textIn(value, 'type') !== 'rich_text_list') return null;
  return {
    isOrdered: textIn(value, 'style') === 'ordered',
    indent: Math.min(numberIn(value, 'indent'), 8),
    start: numberIn(value, 'offset') + 1,
    items: listIn(value, 'elements').map(inlines),
  };
}

function partOf(value: unknown): Block[] {
  switch (textIn(value, 'type')) {
    case 'rich_text_section': {
      const children = inlines(value);
      return children.length === 0 ? [] : [{ kind: 'paragraph', children }];
    }
    case 'rich_text_quote':
      return [{ kind: 'quote', lines: [inlines(value)] }];
    case 'rich_text_preformatted':
      return [{ kind: 'preformatted', children: inlines(value) }];
    default:
      return [];
  }
}

function inlines(value: unknown): Inline[] {
  return listIn(value, 'elements').flatMap((leaf) => {
    const inline = inlineOf(leaf);
    return inline === null ? [] : [styled(inline, leaf)];
  });
}

function inlineOf(leaf: unknown): Inline | null {
  switch (textIn(leaf, 'type')) {
    case 'text':
      return plain(textIn(leaf, 'text'));
    case 'link': {
      const url = textIn(leaf, 'url');
      const label = plain(textIn(leaf, 'text') || url);
      return isWebAddress(url) ? linkTo(url, [label]) : label;
    }
    case 'user':
      return { kind: 'user', id: textIn(leaf, 'user_id'), label: '' };
    case 'channel':
      return { kind: 'channel', id: textIn(leaf, 'channel_id'), label: '' };
    case 'usergroup':
      return { kind: 'usergroup', label: '' };
    case 'team':
      return plain('@workspace');
    case 'broadcast':
      return { kind: 'broadcast', range: textIn(leaf, 'range') };
    case 'emoji': {
      const [name = '', ofName] = textIn(leaf, 'name').split('::skin-tone-');
      const tone = ofName === undefined ? numberIn(leaf, 'skin_tone') : Number(ofName);
      return { kind: 'emoji', name, tone: tone >= 2 && tone <= 6 ? tone : null, sign: signOf(leaf) };
    }
    case 'date': {
      const formatted = slackDate(numberIn(leaf, 'timestamp'), textIn(leaf, 'format'));
      const text = plain(formatted ?? (textIn(leaf, 'fallback') || 'a date'));
      const url = textIn(leaf, 'url');
      return isWebAddress(url) ? linkTo(url, [text]) : text;
    }
    case 'color':
      return plain(textIn(leaf, 'value'));
    default:
      return null;
  }
}

/** Returns the emoji for a code such as `1f44b-1f3fd`, or null if invalid. */
function signOf(leaf: unknown): string | null {
  const codes = textIn(leaf, 'unicode').split('-');
  if (!codes.every((code) => /^[\da-f]{2,6}$/i.test(code))) return null;
  const points = codes.map((code) => Number.parseInt(code, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : null;
}

function styled(inline: Inline, leaf: unknown): Inline {
  const style = fieldOf(leaf, 'style');
  const has = (name: string) => fieldOf(style, name) === true;
  let result: Inline = inline;
  if (has('code') && inline.kind === 'text') result = { ...inline, kind: 'code' };
  if (has('strike')) result = { kind: 'strike', children: [result] };
  if (has('italic')) result = { kind: 'italic', children: [result] };
  if (has('bold')) result = { kind: 'bold', children: [result] };
  return result;
}

function plain(text: string): Inline {
  return { kind: 'text', text, start: null, end: 0 };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textIn(value: unknown, name: string): string {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : '';
}

function numberIn(value: unknown, name: string): number {
  const field = fieldOf(value, name);
  return typeof field === 'number' ? field : 0;
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const field = fieldOf(value, name);
  return Array.isArray(field) ? field : [];
}
