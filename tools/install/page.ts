import fs from 'node:fs';

/** Block of commands, verbatim from the page. */
export type Block = { readonly heading: string; readonly line: number; readonly text: string };

/** Text on the page that an operator replaces, with the reason. */
export type Substitution = { readonly from: string; readonly to: string; readonly why: string };

/**
 * Returns every block marked `sh` on a page, in order.
 * @throws for an unclosed block
 */
export function commandsOf(file: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let open: { line: number; language: string; lines: string[] } | null = null;
  for (const [index, line] of fs.readFileSync(file, 'utf8').split('\n').entries()) {
    if (open === null) {
      if (line.startsWith('## ')) heading = line.slice(3);
      if (line.startsWith('```')) open = { line: index + 2, language: line.slice(3), lines: [] };
    } else if (line === '```') {
      if (open.language === 'sh') blocks.push({ heading, line: open.line, text: open.lines.join('\n') });
      open = null;
    } else open.lines.push(line);
  }
  if (open !== null) throw new Error(`${file}:${open.line}: the block has no end`);
  return blocks;
}

/**
 * Returns the blocks with substitutions applied.
 * @throws for a substitution whose text is not on the page, because it would change nothing
 */
export function substituted(blocks: readonly Block[], substitutions: readonly Substitution[]): Block[] {
  for (const { from } of substitutions)
    if (!blocks.some(({ text }) => text.includes(from))) throw new Error(`The page has no “${from}”.`);
  return blocks.map((block) => ({
    ...block,
    text: substitutions.reduce((text, { from, to }) => text.replaceAll(from, to), block.text),
  }));
}
