/** Record of a CSV file (RFC 4180). */
export interface CsvLine {
  /** Line on which the record starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether it has an unclosed quote, or text after a closing quote, so that the cells cannot be trusted. */
  readonly isBroken: boolean;
}

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** Maximum length of a quoted cell. A longer one counts as unclosed. */
const longestCell = 20_000;

/**
 * Yields the records of a CSV text in order. Quoted cells may contain separators, doubled quotes and line ends. Lines
 * end with CR LF, LF or CR. A line without text is a record with one empty cell.
 */
export function* csvLines(text: string, separator: Separator): Generator<CsvLine> {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const record = readRecord(text, at, separator);
    yield { line, cells: record.cells, isBroken: record.isBroken };
    line += record.lines;
    at = record.end;
  }
}

interface Read {
  readonly cells: string[];
  readonly isBroken: boolean;
  readonly lines: number;
  readonly end: number;
}

function readRecord(text: string, from: number, separator: Separator): Read {
  const cells: string[] = [];
  let isBroken = false;
  let lines = 1;
  let at = from;
  for (;;) {
    if (text[at] === '"') {
      const start = at;
      const quoted = readQuoted(text, at);
      // An unclosed quote would consume the rest of the file, so the record ends with its line.
      if (quoted === null) return brokenAt(text, start, cells, lines);
      lines += quoted.lines;
      at = quoted.end;
      let tail = '';
      while (at < text.length && text[at] !== separator && !isLineEnd(text[at])) {
        tail += text[at] ?? '';
        at += 1;
      }
      if (tail.trim() !== '') {
        // A quote on a later line closed the unclosed quote, so the record ends with its own line.
        if (quoted.lines > 0) return brokenAt(text, start, cells, lines - quoted.lines);
        isBroken = true;
      }
      cells.push(quoted.text + tail.trim());
    } else {
      const start = at;
      while (at < text.length && text[at] !== separator && !isLineEnd(text[at])) at += 1;
      cells.push(text.slice(start, at));
    }
    if (text[at] !== separator) return { cells, isBroken, lines, end: afterEnd(text, at) };
    at += 1;
  }
}

/** Returns a record that ends at the end of the line with its unclosed quote. */
function brokenAt(text: string, quote: number, cells: readonly string[], lines: number): Read {
  const end = lineEnd(text, quote);
  return { cells: [...cells, text.slice(quote + 1, end)], isBroken: true, lines, end: afterEnd(text, end) };
}

function readQuoted(text: string, from: number): { text: string; lines: number; end: number } | null {
  let at = from + 1;
  let cell = '';
  let lines = 0;
  while (at < text.length && cell.length <= longestCell) {
    const next = text.indexOf('"', at);
    if (next === -1) return null;
    cell += text.slice(at, next);
    lines += text.slice(at, next).match(/\r\n|\n|\r/g)?.length ?? 0;
    if (text[next + 1] !== '"')
      return cell.length > longestCell ? null : { text: cell, lines, end: next + 1 };
    cell += '"';
    at = next + 2;
  }
  return null;
}

function isLineEnd(character: string | undefined): boolean {
  return character === '\n' || character === '\r';
}

function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isLineEnd(text[at])) at += 1;
  return at;
}

function afterEnd(text: string, at: number): number {
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1;
}

/** Returns the separator that splits the heading into the most cells, or a comma if none does. */
export function guessSeparator(text: string): Separator {
  const head = text.slice(0, lineEnd(text, 0));
  const counts = separators.map((separator) => [separator, head.split(separator).length] as const);
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}
