import { isWebAddress, linkTo } from './rich-text.ts';
import type { Block, Inline, ListItem } from './rich-text.ts';

/** Reads Slack's rich text blocks, as the importer kept them; null when there is nothing in them to show. */
export function readBlocks(blocks: readonly unknown[]): Block[] | null {
  const read = blocks.flatMap((block) => listIn(block, 'elements').flatMap(blockOf));
  return read.length === 0 ? null : read;
}

function blockOf(value: unknown): Block[] {
  switch (textIn(value, 'type')) {
    case 'rich_text_section': {
      const children = inlines(value);
      return children.length === 0 ? [] : [{ kind: 'paragraph', children }];
    }
    case 'rich_text_quote':
      return [{ kind: 'quote', lines: [inlines(value)] }];
    case 'rich_text_preformatted':
      return [{ kind: 'preformatted', children: inlines(value) }];
    case 'rich_text_list': {
      const indent = Math.min(numberIn(value, 'indent'), 8);
      const first = numberIn(value, 'offset') + 1;
      const items = listIn(value, 'elements').map((item, at): ListItem => ({
        indent,
        number: first + at,
        children: inlines(item),
      }));
      return items.length === 0
        ? []
        : [{ kind: 'list', isOrdered: textIn(value, 'style') === 'ordered', items }];
    }
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
      return plain('@group');
    case 'broadcast':
      return { kind: 'broadcast', range: textIn(leaf, 'range') };
    case 'emoji': {
      const [name = '', tone] = textIn(leaf, 'name').split('::skin-tone-');
      return { kind: 'emoji', name, tone: tone === undefined ? null : Number(tone) };
    }
    case 'date':
      return plain(textIn(leaf, 'fallback'));
    case 'color':
      return plain(textIn(leaf, 'value'));
    default:
      return null;
  }
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
