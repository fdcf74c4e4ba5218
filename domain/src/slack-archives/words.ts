/**
 * Word of a text: a run of letters and digits (with combining marks), including inside links and hyphenated names. The
 * index, the query, highlighting and the brute-force test share one text-splitting function, so that they agree.
 */
export type Word = {
  /** Normalised for comparison: lower case, Unicode NFC, at most 64 characters. */
  readonly word: string;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
};

const maxLength = 64;
const letterOrDigit = /[\p{L}\p{N}\p{M}]/u;
/** Slack's three escapes, which stand for characters and are not words. */
const escapes = ['&amp;', '&lt;', '&gt;'] as const;

/** Whether an ASCII character is part of words, by character code. */
export const asciiWord: readonly boolean[] = Array.from({ length: 128 }, (_each, code) =>
  /[0-9A-Za-z]/.test(String.fromCharCode(code)),
);

/** Calls `found` with the bounds of each word of a text in Slack's markup, in order, until it returns `false`. */
export function eachWord(text: string, found: (start: number, end: number) => unknown, from = 0): void {
  let start = -1;
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const length = code < 128 ? 1 : wide(code) ? 2 : 1;
    const isWord = code < 128 ? asciiWord[code] === true : letterOrDigit.test(text.slice(at, at + length));
    if (isWord) {
      if (start === -1) start = at;
    } else {
      if (start !== -1 && found(start, at) === false) return;
      start = -1;
      if (code === 38) {
        at += escapeAt(text, at)?.length ?? 1;
        continue;
      }
    }
    at += length;
  }
  if (start !== -1) found(start, at);
}

/** Returns the text without the first half of a surrogate pair at the end, which PostgreSQL rejects. */
function withoutHalf(text: string): string {
  return wide(text.charCodeAt(text.length - 1)) ? text.slice(0, -1) : text;
}

/** Returns whether the code is the first half of a surrogate pair. */
function wide(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

export function escapeAt(text: string, at: number): (typeof escapes)[number] | undefined {
  return escapes.find((escape) => text.startsWith(escape, at));
}

export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  eachWord(text, (start, end) => words.push({ word: compared(text.slice(start, end)), start, end }));
  return words;
}

/** Returns a run of letters and digits normalised for comparison. */
export function compared(run: string): string {
  const cut = run.length > maxLength ? withoutHalf(run.slice(0, maxLength)) : run;
  return /^[\x00-\x7f]*$/.test(cut) ? cut.toLowerCase() : cut.normalize('NFC').toLowerCase();
}
