import { isRecord, listOf } from './clean-text.ts';

/** Converts the output of `cleanBlocks` to Slack's text format: one line per part, without style marks. */
export function blocksAsText(blocks: readonly unknown[]): string {
  return blocks
    .filter(isRecord)
    .flatMap((block) => {
      if (block['type'] === 'mrkdwn') return [textIn(block, 'text')];
      if (block['type'] === 'table') {
        return listOf(block['rows']).map((row) =>
          listOf(row)
            .map((cell) => listOf(cell).flatMap(linesOf).join(' '))
            .join(' | '),
        );
      }
      return listOf(block['elements']).flatMap(linesOf);
    })
    .join('\n');
}

function linesOf(part: unknown): string[] {
  if (!isRecord(part)) return [];
  const elements = listOf(part['elements']);
  if (part['type'] === 'rich_text_list') return elements.flatMap(linesOf).map((line) => `• ${line}`);
  const line = elements.map(written).join('');
  return part['type'] === 'rich_text_quote' ? [`&gt; ${line}`] : [line];
}

function written(leaf: unknown): string {
  if (!isRecord(leaf)) return '';
  switch (leaf['type']) {
    case 'link': {
      const label = textIn(leaf, 'text');
      return `<${textIn(leaf, 'url')}${label === '' ? '' : `|${escaped(label)}`}>`;
    }
    case 'user':
      return `<@${textIn(leaf, 'user_id')}>`;
    case 'channel':
      return `<#${textIn(leaf, 'channel_id')}>`;
    case 'broadcast':
      return `<!${textIn(leaf, 'range')}>`;
    case 'emoji':
      return `:${textIn(leaf, 'name')}:`;
    case 'usergroup':
      return '@group';
    default:
      return escaped(textIn(leaf, 'text') || textIn(leaf, 'fallback') || textIn(leaf, 'value'));
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function textIn(record: Record<string, unknown>, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : '';
}
