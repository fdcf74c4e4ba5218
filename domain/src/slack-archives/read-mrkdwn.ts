import { isWebAddress, linkTo } from './rich-text.ts';
import type { Block, Inline } from './rich-text.ts';
import { slackDate } from './slack-date.ts';
import { escapeAt } from './words.ts';

/**
 * Returns Slack's markup ("mrkdwn") in parsed form: `*bold*`, `_italic_`, `~strike~`, code, quotes, mentions, links and
 * emoji. Every chunk of text keeps its offset in the message, so that hits can be highlighted. Runs in linear time.
 */
export function readMrkdwn(raw: string): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < raw.length) {
    const fence = raw.indexOf('```', at);
    const close = fence === -1 ? -1 : raw.indexOf('```', fence + 3);
    const end = close === -1 ? raw.length : fence;
    addLines(blocks, raw, at, end);
    if (close === -1) break;
    const start = raw[fence + 3] === '\n' ? fence + 4 : fence + 3;
    const children = textPieces(raw, start, Math.max(start, close), 'code');
    if (children.length > 0) blocks.push({ kind: 'preformatted', children });
    at = close + 3;
    if (raw[at] === '\n') at += 1;
  }
  return blocks;
}

function addLines(blocks: Block[], raw: string, from: number, to: number): void {
  let start = from;
  let paragraph = from;
  const endParagraph = (end: number) => {
    const children = readInline(raw, paragraph, end, 0);
    if (children.length > 0) blocks.push({ kind: 'paragraph', children });
  };
  while (start < to) {
    const newline = raw.indexOf('\n', start);
    const end = newline === -1 || newline > to ? to : newline;
    const mark = quoteMark(raw, start);
    if (mark > 0) {
      if (start > paragraph) endParagraph(start - 1);
      const isRest = quoteMark(raw, start + mark) > 0 && quoteMark(raw, start + 2 * mark) > 0;
      const until = isRest ? to : end;
      const content = start + (isRest ? 3 * mark : mark);
      const line = readInline(raw, raw[content] === ' ' ? content + 1 : content, until, 0);
      const last = blocks.at(-1);
      if (last?.kind === 'quote' && paragraph === start)
        blocks[blocks.length - 1] = { kind: 'quote', lines: [...last.lines, line] };
      else blocks.push({ kind: 'quote', lines: [line] });
      start = until + 1;
      paragraph = start;
      continue;
    }
    start = end + 1;
  }
  if (paragraph < to) endParagraph(to);
}

/** Returns the length of the quote marker at an offset, or 0 if there is none. */
function quoteMark(raw: string, at: number): number {
  if (raw.startsWith('&gt;', at)) return 4;
  return raw[at] === '>' ? 1 : 0;
}

/** Maximum distance to a closing marker (less in machine-written text), and maximum nesting of markers. */
const reach = 2_000;
const reachInLongText = 100;
const longText = 40_000;
const deepest = 5;

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
type Mark = keyof typeof marks;
function isMark(sign: string | undefined): sign is Mark {
  return sign === '*' || sign === '_' || sign === '~';
}

const emojiAt = /:([a-z0-9_+'-]{1,100}?)(?:::skin-tone-([2-6]))?:(?![\w])/y;
const wordSign = /[\p{L}\p{N}]/u;

function readInline(raw: string, from: number, to: number, depth: number): Inline[] {
  const found: Inline[] = [];
  let text = from;
  const flush = (end: number) => {
    for (const piece of textPieces(raw, text, end, 'text')) found.push(piece);
  };
  let at = from;
  while (at < to) {
    const sign = raw[at];
    const piece =
      sign === '<'
        ? tokenAt(raw, at, to)
        : sign === '`'
          ? codeAt(raw, at, to)
          : sign === ':'
            ? emoji(raw, at, from, to)
            : isMark(sign) && depth < deepest
              ? markedAt(raw, at, from, to, sign, depth)
              : null;
    if (piece === null) {
      at += 1;
      continue;
    }
    flush(at);
    found.push(piece.inline);
    at = piece.end;
    text = at;
  }
  flush(to);
  return found;
}

type Piece = { readonly inline: Inline; readonly end: number };

function codeAt(raw: string, at: number, to: number): Piece | null {
  const close = raw.indexOf('`', at + 1);
  if (close === -1 || close >= to || close === at + 1 || raw.slice(at, close).includes('\n')) return null;
  const children = textPieces(raw, at + 1, close, 'code');
  const [only] = children;
  if (only === undefined) return null;
  const text = children.map((piece) => ('text' in piece ? piece.text : '')).join('');
  return { inline: { kind: 'code', text, start: at + 1, end: close }, end: close + 1 };
}

function emoji(raw: string, at: number, from: number, to: number): Piece | null {
  // Not within times such as 10:11:55.
  if (at > from && wordSign.test(raw[at - 1] ?? '')) return null;
  emojiAt.lastIndex = at;
  const match = emojiAt.exec(raw);
  if (match === null || emojiAt.lastIndex > to) return null;
  const tone = match[2] === undefined ? null : Number(match[2]);
  return { inline: { kind: 'emoji', name: match[1] ?? '', tone, sign: null }, end: emojiAt.lastIndex };
}

function markedAt(
  raw: string,
  at: number,
  from: number,
  to: number,
  sign: Mark,
  depth: number,
): Piece | null {
  const before = at > from ? raw[at - 1] : ' ';
  const after = raw[at + 1];
  if (before === undefined || wordSign.test(before) || before === sign) return null;
  if (after === undefined || /\s/.test(after) || after === sign) return null;
  const end = Math.min(to, at + (raw.length > longText ? reachInLongText : reach));
  for (let close = at + 2; close < end; close += 1) {
    const each = raw[close];
    if (each === '\n') return null;
    if (each !== sign || /\s/.test(raw[close - 1] ?? ' ')) continue;
    const next = close + 1 < to ? raw[close + 1] : ' ';
    if (next !== undefined && (wordSign.test(next) || next === sign)) continue;
    return {
      inline: { kind: marks[sign], children: readInline(raw, at + 1, close, depth + 1) },
      end: close + 1,
    };
  }
  return null;
}

/** Returns the mention, link or date in `<…>`, or null for plain text that happens to contain these characters. */
function tokenAt(raw: string, at: number, to: number): Piece | null {
  const close = raw
    .slice(at, Math.min(to, at + (raw.length > longText ? reachInLongText * 10 : 2 * reach)))
    .indexOf('>');
  if (close === -1) return null;
  const end = at + close;
  const content = raw.slice(at + 1, end);
  if (content.includes('\n') && !content.includes('|')) return null;
  const bar = content.indexOf('|');
  const target = bar === -1 ? content : content.slice(0, bar);
  const label = bar === -1 ? '' : content.slice(bar + 1);
  const labelStart = bar === -1 ? at + 1 : at + 2 + bar;
  const inline = tokenOf(target, label, () => textPieces(raw, labelStart, end, 'text'));
  return inline === null ? null : { inline, end: end + 1 };
}

function tokenOf(target: string, label: string, children: () => Inline[]): Inline | null {
  const user = /^@([UWB][A-Z0-9]{2,})$/.exec(target)?.[1];
  if (user !== undefined) return { kind: 'user', id: user, label: unescapeSlack(label).replace(/^@/, '') };
  const channel = /^#([CGN][A-Z0-9]{2,})$/.exec(target)?.[1];
  if (channel !== undefined)
    return { kind: 'channel', id: channel, label: unescapeSlack(label).replace(/^#/, '') };
  const range = /^!(here|channel|everyone|group)$/.exec(target)?.[1];
  if (range !== undefined) return { kind: 'broadcast', range };
  if (target.startsWith('!subteam^'))
    return { kind: 'usergroup', label: unescapeSlack(label).replace(/^@/, '') };
  if (target.startsWith('!date^')) return dateOf(target, unescapeSlack(label));
  const url = unescapeSlack(target);
  if (isWebAddress(url)) return linkTo(url, children());
  if (/^(mailto|tel):/i.test(target)) return plain(unescapeSlack(label) || url.replace(/^\w+:/, ''));
  return null;
}

/** Returns a date such as `!date^1392734382^Posted {date_num} {time_secs}^https://example.com`. */
function dateOf(target: string, fallback: string): Inline {
  const [, seconds = '', format = '', url = ''] = target.split('^');
  const text = plain(
    slackDate(Number.parseInt(seconds, 10), unescapeSlack(format)) ?? (fallback || 'a date'),
  );
  const address = unescapeSlack(url);
  return isWebAddress(address) ? linkTo(address, [text]) : text;
}

function plain(text: string): Inline {
  return { kind: 'text', text, start: null, end: 0 };
}

/** Returns a text with Slack's three escapes decoded, for example a file name or link label. */
export function unescapeSlack(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

const signs = { '&amp;': '&', '&lt;': '<', '&gt;': '>' } as const;

/**
 * Returns a text in chunks with Slack's three escapes decoded. Each escape is a separate chunk, because it is longer
 * than its character.
 */
function textPieces(raw: string, from: number, to: number, kind: 'text' | 'code'): Inline[] {
  const pieces: Inline[] = [];
  let start = from;
  const flush = (end: number) => {
    if (end > start) pieces.push({ kind, text: raw.slice(start, end), start, end });
  };
  // Search only this chunk, because the surrounding text may be long.
  const hasEscape = raw.slice(from, to).includes('&');
  let at = hasEscape ? raw.indexOf('&', from) : -1;
  while (at !== -1 && at < to) {
    const escape = escapeAt(raw, at);
    if (escape === undefined) {
      at = raw.indexOf('&', at + 1);
      continue;
    }
    flush(at);
    start = at + escape.length;
    pieces.push({ kind, text: signs[escape], start: at, end: start });
    at = raw.indexOf('&', start);
  }
  flush(to);
  return pieces;
}
