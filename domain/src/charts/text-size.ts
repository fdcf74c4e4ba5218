/**
 * Returns the approximate width of a text, calculated from the widths of Inter's letters by group, in ems.
 * Overestimates, because the reader's font may differ.
 */
export function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const letter of text) ems += widthOf(letter);
  return ems * size;
}

function widthOf(letter: string): number {
  if (" .,:;'’|!ijlI".includes(letter)) return 0.29;
  if ('frt()[]-–/'.includes(letter)) return 0.4;
  if ('mwMW%@&'.includes(letter)) return 0.92;
  if (letter >= 'A' && letter <= 'Z') return 0.7;
  return 0.61;
}

/** Returns a text wrapped between words into lines of up to `width`. If it does not fit, the last line ends in `…`. */
export function textLines(text: string, size: number, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const current = lines.at(-1);
    const longer = current === undefined ? word : `${current} ${word}`;
    if (current !== undefined && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else if (lines.length < most) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((line) => cut(line, size, width));
}

function cut(line: string, size: number, width: number): string {
  if (textWidth(line, size) <= width) return line;
  let kept = line;
  while (kept.length > 1 && textWidth(`${kept}…`, size) > width) kept = kept.slice(0, -1).trimEnd();
  return `${kept}…`;
}
