import { cleanText, cleanUrl, isRecord, listOf } from './clean-text.ts';

/**
 * Reduces Slack's blocks to what is displayed: rich text as is, and app layouts as text, dividers and tables (`{type:
 * 'mrkdwn', text}`, `{type: 'divider'}`, `{type: 'table', rows}`). Drops unknown kinds and fields, and limits depth and
 * number. Returns null if nothing is left.
 */
export function cleanBlocks(value: unknown): readonly unknown[] | null {
  const blocks = listOf(value).slice(0, 50).filter(isRecord).flatMap(block);
  return blocks.some((each) => each['type'] !== 'divider') ? blocks : null;
}

type Reduced = Record<string, unknown>;

function block(value: Record<string, unknown>): Reduced[] {
  switch (value['type']) {
    case 'rich_text': {
      const elements = listOf(value['elements']).slice(0, 500).flatMap(part);
      return elements.length === 0 ? [] : [{ type: 'rich_text', elements }];
    }
    case 'section':
      return [...textObject(value['text']), ...listOf(value['fields']).slice(0, 20).flatMap(textObject)];
    case 'context':
      return listOf(value['elements']).slice(0, 20).flatMap(contextElement);
    case 'header':
      return plain(textOf(value['text']), { bold: true });
    case 'markdown':
      return mrkdwn(cleanText(value['text'], 20_000));
    case 'divider':
      return [{ type: 'divider' }];
    case 'image':
      return plain(textOf(value['title']) || cleanText(value['alt_text'], 2_000), { italic: true });
    case 'video':
      return [
        ...linked(textOf(value['title']) || cleanText(value['alt_text'], 2_000), value['title_url']),
        ...textObject(value['description']),
      ];
    case 'actions': {
      const labels = listOf(value['elements']).filter(isRecord).slice(0, 25).map(labelOf).filter(Boolean);
      return plain(labels.map((label) => `[${label}]`).join(' '));
    }
    case 'input':
      return plain(textOf(value['label']), { bold: true });
    case 'call':
      return plain(callName(value) || 'A call', { italic: true });
    case 'table': {
      const rows = listOf(value['rows'])
        .slice(0, 100)
        .map((row) => listOf(row).slice(0, 20).map(cell));
      return rows.length === 0 ? [] : [{ type: 'table', rows }];
    }
    default:
      return [];
  }
}

/** Converts a text object to a block: `mrkdwn` in Slack's format, `plain_text` as is. */
function textObject(value: unknown): Reduced[] {
  if (!isRecord(value)) return [];
  const text = cleanText(value['text'], 20_000);
  return value['type'] === 'mrkdwn' ? mrkdwn(text) : plain(text);
}

function textOf(value: unknown): string {
  return isRecord(value) ? cleanText(value['text'], 2_000) : '';
}

function mrkdwn(text: string): Reduced[] {
  return text.trim() === '' ? [] : [{ type: 'mrkdwn', text }];
}

function plain(text: string, style?: Record<string, true>): Reduced[] {
  if (text.trim() === '') return [];
  const leaf = { type: 'text', text, ...(style === undefined ? {} : { style }) };
  return [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [leaf] }] }];
}

function linked(text: string, address: unknown): Reduced[] {
  const url = cleanUrl(address);
  if (url === '') return plain(text);
  const leaf = { type: 'link', url, ...(text === '' ? {} : { text }) };
  return [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [leaf] }] }];
}

function contextElement(value: unknown): Reduced[] {
  if (isRecord(value) && value['type'] === 'image')
    return plain(cleanText(value['alt_text'], 2_000), { italic: true });
  return textObject(value);
}

function labelOf(element: Record<string, unknown>): string {
  return textOf(element['text']) || textOf(element['placeholder']);
}

function callName(value: Record<string, unknown>): string {
  const call = isRecord(value['call']) ? value['call'] : {};
  const version = isRecord(call['v1']) ? call['v1'] : {};
  return cleanText(version['name'], 300) || cleanText(version['display_name'], 300);
}

/** Returns a cell's rich-text parts. */
function cell(value: unknown): unknown[] {
  if (!isRecord(value)) return [];
  if (value['type'] === 'rich_text') return listOf(value['elements']).slice(0, 50).flatMap(part);
  const text = cleanText(value['text'], 5_000);
  return text === '' ? [] : [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }];
}

/** Lists nested deeper are flattened to this depth. */
const deepestList = 8;

const parts = ['rich_text_section', 'rich_text_quote', 'rich_text_preformatted'];

function part(value: unknown): unknown[] {
  return partAt(value, 1);
}

function partAt(value: unknown, depth: number): unknown[] {
  if (!isRecord(value)) return [];
  const { type } = value;
  const border = value['border'] === 1 ? { border: 1 } : {};
  if (type === 'rich_text_list') {
    return [
      {
        type,
        style: value['style'] === 'ordered' ? 'ordered' : 'bullet',
        indent: smallNumber(value['indent']),
        offset: smallNumber(value['offset']),
        ...border,
        elements: (depth < deepestList ? listOf(value['elements']) : withoutLists(value))
          .slice(0, 500)
          .flatMap((element) => partAt(element, depth + 1)),
      },
    ];
  }
  if (typeof type !== 'string' || !parts.includes(type)) return [];
  return [{ type, ...border, elements: listOf(value['elements']).slice(0, 2000).flatMap(leaf) }];
}

/** Returns the contents of a list and its nested lists in order, up to the depth limit for messages. */
function withoutLists(list: Record<string, unknown>): unknown[] {
  const left: unknown[] = [list];
  const found: unknown[] = [];
  while (left.length > 0 && found.length < 500) {
    const next = left.pop();
    if (isRecord(next) && next['type'] === 'rich_text_list') {
      for (const element of listOf(next['elements']).slice(0, 500).toReversed()) left.push(element);
    } else {
      found.push(next);
    }
  }
  return found;
}

function smallNumber(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? Math.min(value, 1000) : 0;
}

const leafFields: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  link: ['url', 'text'],
  user: ['user_id'],
  channel: ['channel_id'],
  usergroup: ['usergroup_id'],
  team: ['team_id'],
  emoji: ['name', 'unicode'],
  broadcast: ['range'],
  date: ['fallback', 'format', 'url'],
  color: ['value'],
};

function leaf(value: unknown): unknown[] {
  if (!isRecord(value) || typeof value['type'] !== 'string') return [];
  const fields = leafFields[value['type']];
  if (fields === undefined) {
    // Unknown kinds become text, if they have any.
    const text = cleanText(value['text'], 100_000) || cleanText(value['fallback'], 2_000);
    return text === '' ? [] : [{ type: 'text', text }];
  }
  const kept = fields.flatMap((name) => {
    const text = cleanText(value[name], 100_000);
    return text === '' || (name === 'url' && !isSafeUrl(text)) ? [] : [[name, text] as const];
  });
  if (value['type'] === 'link' && !kept.some(([name]) => name === 'url')) {
    const text = cleanText(value['text'], 100_000) || cleanText(value['url'], 2_000);
    return text === '' ? [] : [{ type: 'text', text }];
  }
  const timestamp = smallTime(value['timestamp']);
  const tone = value['skin_tone'];
  const style = styleOf(value['style']);
  return [
    {
      type: value['type'],
      ...Object.fromEntries(kept),
      ...(timestamp === null ? {} : { timestamp }),
      ...(typeof tone === 'number' && tone >= 2 && tone <= 6 ? { skin_tone: tone } : {}),
      ...(style === null ? {} : { style }),
    },
  ];
}

/** Returns whether a link target is a web page or email address. Other links stay text. */
function isSafeUrl(text: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(text);
}

/** Parses seconds since 1970, given as a number or as digits. */
function smallTime(value: unknown): number | null {
  const seconds = typeof value === 'string' && /^\d{1,11}$/.test(value) ? Number(value) : value;
  return typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds >= 0 && seconds < 1e11
    ? seconds
    : null;
}

function styleOf(value: unknown): Record<string, true> | null {
  if (!isRecord(value)) return null;
  const set = ['bold', 'italic', 'strike', 'code'].filter((name) => value[name] === true);
  return set.length === 0 ? null : Object.fromEntries(set.map((name) => [name, true as const]));
}
