import { describe, expect, it } from 'vitest';
import { closeness, matchesText } from './match-text.ts';
import { mistakesBetween, nearestWords } from './nearest-words.ts';
import { readBlocks } from './read-blocks.ts';
import { readMrkdwn } from './read-mrkdwn.ts';
import { readQuery } from './read-query.ts';
import { readSlackLink } from './rich-text.ts';
import type { Inline } from './rich-text.ts';
import { formatSlackTs, parseSlackTs } from './slack-ts.ts';
import { stem } from './stem.ts';
import { wordsIn } from './words.ts';

describe('ts', () => {
  it.each([
    ['1433558319.000002', 1433558319000002],
    ['1433558319.1', 1433558319100000],
    ['1433558319', 1433558319000000],
    ['0.000001', 1],
  ])('%s', (text, micros) => {
    expect(parseSlackTs(text)).toBe(micros);
    expect(parseSlackTs(formatSlackTs(micros))).toBe(micros);
  });
  it.each(['', 'x', '-1.000000', '1.0000001', '1e9', ' 1', '9999999999.999999'])('refuses %j', (text) =>
    expect(parseSlackTs(text)).toBeNull(),
  );
});

describe('words', () => {
  it.each([
    ['L&amp;T and M&amp;M', ['l', 't', 'and', 'm', 'm']],
    ['&lt;b&gt; AT&T', ['b', 'at', 't']],
    ['BAJAJ-AUTO 3M snake_case', ['bajaj', 'auto', '3m', 'snake', 'case']],
    ['<https://ex.test/a-b?c=1|Label>', ['https', 'ex', 'test', 'a', 'b', 'c', '1', 'label']],
    ['निवेशक 🚀 café', ['निवेशक', 'café']],
    ['cafe\u0301', ['café']],
    ['don’t 10:11:55', ['don', 't', '10', '11', '55']],
    ['', []],
  ])('of %s', (text, words) => expect(wordsIn(text).map(({ word }) => word)).toEqual(words));
  it('have positions', () => {
    const text = 'a &amp; Bee';
    expect(wordsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(['a', 'Bee']);
  });
});

describe('stems', () => {
  // From the sample vocabulary of the algorithm.
  it.each(
    Object.entries({
      dividends: 'dividend',
      dividend: 'dividend',
      consignment: 'consign',
      consistency: 'consist',
      consolation: 'consol',
      knightly: 'knight',
      knotted: 'knot',
      running: 'run',
      hoping: 'hope',
      hopping: 'hop',
      generously: 'generous',
      communication: 'communic',
      ties: 'tie',
      cries: 'cri',
      skies: 'sky',
      news: 'news',
      succeeding: 'succeed',
      rational: 'ration',
      happily: 'happili',
      agreed: 'agre',
      luxuriated: 'luxuri',
      filing: 'file',
      investing: 'invest',
      investors: 'investor',
      organization: 'organ',
      electricity: 'electr',
      tcs: 'tcs',
      '3m': '3m',
      निवेशक: 'निवेशक',
    }),
  )('%s → %s', (word, expected) => expect(stem(word)).toBe(expected));
});

describe('the search box', () => {
  const read = (typed: string, isExact = false) => readQuery(typed, isExact).query;
  it('reads words, phrases, exclusions, prefixes and names with symbols', () => {
    expect(read('Dividend "cash flow" -debt invest* L&T')).toMatchObject({
      must: [
        { kind: 'word', word: 'dividend' },
        { kind: 'phrase', words: ['cash', 'flow'], isPrefix: false },
        { kind: 'phrase', words: ['invest'], isPrefix: true },
        { kind: 'phrase', words: ['l', 't'], isPrefix: false },
      ],
      mustNot: [{ kind: 'word', word: 'debt' }],
    });
  });
  it('reads people, channels and dates', () => {
    expect(read('from:@asha -from:dev in:#stock-ideas after:2021-05 before:2023 has:links')).toMatchObject({
      from: ['asha'],
      notFrom: ['dev'],
      in: ['stock-ideas'],
      firstDay: '2021-06-01',
      lastDay: '2022-12-31',
      has: ['link'],
      must: [],
    });
    expect(read('on:2024-02')).toMatchObject({ firstDay: '2024-02-01', lastDay: '2024-02-29' });
    expect(read('from: asha from:"asha rao"')).toMatchObject({ from: ['asha', 'asha rao'] });
  });
  it('treats all free words as one phrase in exact mode', () => {
    expect(read('paid a dividend in:general', true)).toMatchObject({
      must: [{ kind: 'phrase', words: ['paid', 'a', 'dividend'], isPrefix: false }],
      in: ['general'],
    });
  });
  it('reports what it cannot read', () => {
    expect(readQuery('x before:yesterday has:luck', false).unreadable).toEqual([
      'before:yesterday',
      'has:luck',
    ]);
  });
  it.each(['', '   ', '-', '"', '""', '*', '& - "', 'from:', ':::'])('accepts %j', (typed) =>
    expect(() => readQuery(typed, false)).not.toThrow(),
  );
});

describe('matching', () => {
  const matches = (text: string, typed: string, isExact = false) =>
    matchesText(text, readQuery(typed, isExact).query);
  it.each([
    ['It pays dividends', 'dividend', true],
    ['It pays dividends', '"dividend"', false],
    ['L&amp;T won', 'L&T', true],
    ['a lot of tea', 'L&T', false],
    ['l t', 'L&T', true],
    ['BAJAJ-AUTO', 'bajaj', true],
    ['https://ex.test/tcs/q1', 'tcs', true],
    ['investing', 'inv*', true],
    ['cash and flow', '"cash flow"', false],
    ['cash, flow', '"cash flow"', true],
    ['debt free', 'debt -free', false],
  ])('%s | %s → %s', (text, typed, expected) => expect(matches(text, typed)).toBe(expected));

  it('ranks by proximity', () => {
    const { must } = readQuery('cash flow', false).query;
    expect(closeness('cash flow', must)).toBe(2);
    expect(closeness('flow of cash', must)).toBe(1);
    expect(closeness('cash flows', must)).toBe(0);
  });
});

describe('spelling corrections', () => {
  it.each([
    ['divdend', 'dividend', 1],
    ['dividned', 'dividend', 1],
    ['dividend', 'dividend', 0],
    ['abc', 'xyz', 3],
  ])('%s and %s', (first, second, mistakes) => expect(mistakesBetween(first, second, 2)).toBe(mistakes));
  it('prefer fewer edits, the same first letter, and frequent words', () => {
    const known = [
      { word: 'market', messages: 5 },
      { word: 'markets', messages: 50 },
      { word: 'basket', messages: 90 },
      { word: 'marked', messages: 9 },
    ];
    expect(nearestWords('markez', known, 3)).toEqual(['marked', 'market']);
    expect(nearestWords('tcx', known, 3)).toEqual([]);
  });
});

function spelled(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      switch (inline.kind) {
        case 'text':
          return inline.text;
        case 'code':
          return `[code ${inline.text}]`;
        case 'link':
        case 'message':
          return `[${inline.kind} ${inline.url} ${spelled(inline.children)}]`;
        case 'bold':
        case 'italic':
        case 'strike':
          return `[${inline.kind} ${spelled(inline.children)}]`;
        case 'user':
        case 'channel':
          return `[${inline.kind} ${inline.id} ${inline.label}]`;
        case 'broadcast':
          return `[${inline.range}]`;
        case 'usergroup':
          return `[group ${inline.label}]`;
        case 'emoji':
          return `[emoji ${inline.name}]`;
      }
    })
    .join('');
}
const shown = (raw: string) =>
  readMrkdwn(raw)
    .map((block) =>
      block.kind === 'quote'
        ? `> ${block.lines.map(spelled).join('\n> ')}`
        : !('children' in block)
          ? block.kind
          : (block.kind === 'preformatted' ? '| ' : '') + spelled(block.children),
    )
    .join('\n');

describe('Slack markup', () => {
  it.each([
    ['*bold* _it_ ~gone~ `a*b*`', '[bold bold] [italic it] [strike gone] [code a*b*]'],
    ['*a _b_ c*', '[bold a [italic b] c]'],
    ['5*3*2 snake_case_name a*b', '5*3*2 snake_case_name a*b'],
    [
      '<@U123ABC> <@U123ABC|asha> <#C123ABC|> <#C123ABC|x> <!here>',
      '[user U123ABC ] [user U123ABC asha] [channel C123ABC ] [channel C123ABC x] [here]',
    ],
    ['<https://ex.test/?a=1&amp;b=2|go>', '[link https://ex.test/?a=1&b=2 go]'],
    ['<https://ex.test/>', '[link https://ex.test/ https://ex.test/]'],
    ['<javascript:alert(1)|x> <sys/time.h>', '<javascript:alert(1)|x> <sys/time.h>'],
    ['<mailto:a@b.test|a@b.test> <tel:1|1>', 'a@b.test 1'],
    [
      '<!date^1621000000^on {date} at {time_secs}|14 May> <!date^x^{date}|1 Jan> <!date^1^now|then> <!subteam^S1|@team> <!subteam^S1>',
      'on 14 May 2021 at 19:16:40 1 Jan then [group team] [group ]',
    ],
    ['<!date^1621000000^{date_num}^https://ex.test|14 May>', '[link https://ex.test 2021-05-14]'],
    ['at 10:11:55 :smile: :+1::skin-tone-3: x:y:z', 'at 10:11:55 [emoji smile] [emoji +1] x:y:z'],
    ['&lt;script&gt; &amp;amp; a & b', '<script> &amp; a & b'],
    ['before\n&gt; one\n&gt;two\nafter', 'before\n> one\n> two\nafter'],
    ['&gt;&gt;&gt; all\nof it', '> all\nof it'],
    ['a ```x *y*\n&lt;``` b', 'a \n| [code x *y*\n][code <]\n b'],
    ['``` never closed', '``` never closed'],
    [
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
    ],
  ])('%s', (raw, expected) => expect(shown(raw)).toBe(expected));

  it('rewrites Slack addresses to archive addresses', () => {
    expect(readSlackLink('https://x.slack.com/archives/C061A0WJG/p1433558319000002')).toEqual({
      channel: 'C061A0WJG',
      ts: '1433558319.000002',
      thread: null,
    });
    expect(
      readSlackLink(
        'https://x.slack.com/archives/C061A0WJG/p1433558319000002?thread_ts=1433558000.000100&cid=C1',
      ),
    ).toMatchObject({ thread: '1433558000.000100' });
    expect(readSlackLink('https://evil.test/archives/C061A0WJG/p1433558319000002')).toBeNull();
    expect(shown('<https://x.slack.com/archives/C061A0WJG/p1433558319000002|here>')).toMatch(/^\[message /);
  });

  it('keeps the position of every piece of text', () => {
    const raw = '*bold* &amp; `code` <https://ex.test|label>\n&gt; quote';
    const places = (inlines: readonly Inline[]): void => {
      for (const inline of inlines) {
        if ('children' in inline) places(inline.children);
        else if ((inline.kind === 'text' || inline.kind === 'code') && inline.start !== null) {
          const piece = raw.slice(inline.start, inline.end);
          expect([inline.text, '&']).toContain(piece === '&amp;' ? '&' : piece);
        }
      }
    };
    for (const block of readMrkdwn(raw))
      places(block.kind === 'quote' ? block.lines.flat() : 'children' in block ? block.children : []);
  });

  it.each([
    ['a megabyte of marks', '*a '.repeat(350_000)],
    ['a megabyte of opening brackets', '<'.repeat(1_000_000)],
    ['a megabyte of backquotes', '`a'.repeat(500_000)],
    ['deep quotes', '&gt;'.repeat(250_000)],
    ['deep marks', '*_~'.repeat(300_000)],
    ['a megabyte of colons', ':a'.repeat(500_000)],
  ])('reads %s', (_name, raw) => {
    expect(readMrkdwn(raw)).not.toEqual([]);
  });

  it('reads rich text blocks', () => {
    const section = (elements: readonly unknown[]) => ({ type: 'rich_text_section', elements });
    const blocks = readBlocks([
      {
        type: 'rich_text',
        elements: [
          section([
            { type: 'text', text: 'Hi ', style: { bold: true } },
            { type: 'user', user_id: 'U1' },
            { type: 'link', url: 'javascript:alert(1)', text: 'x' },
          ]),
          {
            type: 'rich_text_list',
            style: 'ordered',
            indent: 1,
            offset: 2,
            elements: [section([{ type: 'text', text: 'one' }])],
          },
          { type: 'unknown', elements: [] },
          null,
        ],
      },
    ]);
    expect(blocks).toMatchObject([
      {
        kind: 'paragraph',
        children: [{ kind: 'bold' }, { kind: 'user', id: 'U1' }, { kind: 'text', text: 'x' }],
      },
      { kind: 'list', isOrdered: true, start: 3, depth: 0, items: [{ lists: [] }] },
    ]);
    expect(readBlocks([{ type: 'rich_text' }, 5])).toBeNull();
  });
});
