import { describe, expect, it } from 'vitest';
import { readBlocks } from './read-blocks.ts';
import type { Block, Inline } from './rich-text.ts';

/** Returns a tree on one line, such as `ul(a, b ol@3(c))`. */
function outlineOf(blocks: readonly Block[] | null): string {
  return (blocks ?? [])
    .map((block) => {
      switch (block.kind) {
        case 'paragraph':
        case 'preformatted':
          return `${block.kind === 'paragraph' ? 'p' : 'pre'}(${said(block.children)})`;
        case 'quote':
          return `quote(${block.lines.map(said).join(' / ')})`;
        case 'aside':
          return `aside(${outlineOf(block.blocks)})`;
        case 'divider':
          return '--';
        case 'table':
          return `table(${block.rows.map((row) => row.map(outlineOf).join(' | ')).join(' / ')})`;
        case 'list': {
          const items = block.items.map(({ children, lists }) =>
            [said(children), outlineOf(lists)].filter(Boolean).join(' '),
          );
          return `${block.isOrdered ? `ol@${block.start}` : 'ul'}(${items.join(', ')})`;
        }
      }
    })
    .join(' ');
}

function said(children: readonly Inline[]): string {
  return children
    .map((inline) => {
      if ('text' in inline) return inline.text;
      if (inline.kind === 'emoji') return `:${inline.name} ${inline.tone} ${inline.sign}:`;
      if ('children' in inline) return `${inline.kind}(${said(inline.children)})`;
      return inline.kind;
    })
    .join('');
}

const text = (said: string) => ({ type: 'text', text: said });
const section = (...elements: readonly unknown[]) => ({ type: 'rich_text_section', elements });
const list = (style: string, indent: number, items: readonly string[], more = {}) => ({
  type: 'rich_text_list',
  style,
  indent,
  elements: items.map((item) => section(text(item))),
  ...more,
});
const rich = (...elements: readonly unknown[]) => outlineOf(readBlocks([{ type: 'rich_text', elements }]));

describe('lists', () => {
  it.each([
    ['one', [list('bullet', 0, ['a', 'b'])], 'ul(a, b)'],
    [
      'in each other, and on with the first',
      [list('ordered', 0, ['a']), list('bullet', 1, ['b', 'c']), list('ordered', 0, ['d'], { offset: 1 })],
      'ol@1(a ul(b, c), d)',
    ],
    [
      'three deep and straight back',
      [
        list('bullet', 0, ['a']),
        list('bullet', 1, ['b']),
        list('ordered', 2, ['c']),
        list('bullet', 0, ['d']),
      ],
      'ul(a ul(b ol@1(c)), d)',
    ],
    ['that begin moved in', [list('bullet', 2, ['a']), list('bullet', 0, ['b'])], 'ul(a) ul(b)'],
    ['of two kinds', [list('bullet', 0, ['a']), list('ordered', 0, ['b'], { offset: 4 })], 'ul(a) ol@5(b)'],
    [
      'with text between',
      [list('ordered', 0, ['a']), section(text('x')), list('ordered', 0, ['b'])],
      'ol@1(a) p(x) ol@1(b)',
    ],
    ['without items', [list('bullet', 0, [])], ''],
    ['in a quote', [list('bullet', 0, ['a'], { border: 1 }), list('bullet', 0, ['b'])], 'aside(ul(a)) ul(b)'],
  ])('%s', (_name, elements, expected) => expect(rich(...elements)).toBe(expected));
});

describe('inline elements', () => {
  it.each([
    [
      'a date by its format',
      { type: 'date', timestamp: 1_621_000_000, format: '{date_long} {time}' },
      '14 May 2021 19:16',
    ],
    [
      'a date by its words',
      { type: 'date', timestamp: 1_621_000_000, format: '', fallback: 'mid May' },
      'mid May',
    ],
    [
      'an emoji with its sign',
      { type: 'emoji', name: 'wave', unicode: '1f44b-1f3fd', skin_tone: 4 },
      ':wave 4 \u{1f44b}\u{1f3fd}:',
    ],
    ['an emoji of a community', { type: 'emoji', name: 'our-own', unicode: 'zz' }, ':our-own null null:'],
    ['an emoji with its tone in the name', { type: 'emoji', name: '+1::skin-tone-3' }, ':+1 3 null:'],
    ['a group', { type: 'usergroup', usergroup_id: 'S1' }, 'usergroup'],
    ['a broadcast', { type: 'broadcast', range: 'here' }, 'broadcast'],
    ['a colour', { type: 'color', value: '#ff0000' }, '#ff0000'],
    ['a workspace', { type: 'team', team_id: 'T1' }, '@workspace'],
    ['an address that is none', { type: 'link', url: 'javascript:alert(1)', text: 'x' }, 'x'],
    ['an address', { type: 'link', url: 'https://ex.test' }, 'link(https://ex.test)'],
  ])('%s', (_name, leaf, expected) => expect(rich(section(leaf))).toBe(`p(${expected})`));
});

describe('app layouts', () => {
  it('yield text, dividers and tables only', () => {
    const blocks = [
      { type: 'mrkdwn', text: '*Results*\n&gt; good' },
      { type: 'divider' },
      { type: 'table', rows: [[[section(text('a'))], []], [[section(text('b'))]], 'no row'] },
      { type: 'of_the_future', elements: [section(text('x'))] },
      null,
    ];
    expect(outlineOf(readBlocks(blocks))).toBe('p(bold(Results)) quote(good) -- table(p(a) |  / p(b) / )');
    expect(readBlocks([{ type: 'divider' }])).toBeNull();
    expect(readBlocks([])).toBeNull();
  });
});
