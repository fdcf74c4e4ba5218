import { cleanText, isRecord, listOf } from './clean-text.ts';

/**
 * Slack's rich text, reduced to what is shown: unknown kinds and fields go, depth and number are bounded. Null when
 * nothing of it is rich text (the apps' own layouts are told by the message's `text`).
 */
export function cleanBlocks(value: unknown): readonly unknown[] | null {
  const blocks = listOf(value)
    .slice(0, 50)
    .filter(isRecord)
    .flatMap((block) => {
      if (block['type'] !== 'rich_text') return [];
      return [{ type: 'rich_text', elements: listOf(block['elements']).slice(0, 500).flatMap(part) }];
    });
  return blocks.length === 0 ? null : blocks;
}

const parts = ['rich_text_section', 'rich_text_quote', 'rich_text_preformatted'];

function part(value: unknown): unknown[] {
  if (!isRecord(value)) return [];
  const { type } = value;
  if (type === 'rich_text_list') {
    return [
      {
        type,
        style: value['style'] === 'ordered' ? 'ordered' : 'bullet',
        indent: smallNumber(value['indent']),
        offset: smallNumber(value['offset']),
        elements: listOf(value['elements']).slice(0, 500).flatMap(part),
      },
    ];
  }
  if (typeof type !== 'string' || !parts.includes(type)) return [];
  return [{ type, elements: listOf(value['elements']).slice(0, 2000).flatMap(leaf) }];
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
  emoji: ['name', 'unicode'],
  broadcast: ['range'],
  date: ['fallback'],
  color: ['value'],
};

function leaf(value: unknown): unknown[] {
  if (!isRecord(value) || typeof value['type'] !== 'string') return [];
  const fields = leafFields[value['type']];
  if (fields === undefined) return [];
  const kept = fields.flatMap((name) => {
    const text = cleanText(value[name], 100_000);
    return text === '' ? [] : [[name, text] as const];
  });
  const style = styleOf(value['style']);
  return [{ type: value['type'], ...Object.fromEntries(kept), ...(style === null ? {} : { style }) }];
}

function styleOf(value: unknown): Record<string, true> | null {
  if (!isRecord(value)) return null;
  const set = ['bold', 'italic', 'strike', 'code'].filter((name) => value[name] === true);
  return set.length === 0 ? null : Object.fromEntries(set.map((name) => [name, true as const]));
}
