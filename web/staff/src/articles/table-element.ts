import type { parseArticle } from './article-language.ts';
import { parseArticle as parse } from './article-language.ts';

type Node = ReturnType<typeof parseArticle>['topNode'];
type Cell = { readonly from: number; readonly text: string };

const tags: Readonly<Record<string, string>> = {
  StrongEmphasis: 'strong',
  Emphasis: 'em',
  Strikethrough: 's',
  InlineCode: 'code',
  Link: 'u',
};
const markup = new Set(['EmphasisMark', 'StrikethroughMark', 'CodeMark', 'LinkMark', 'URL', 'LinkTitle']);

/** Appends a line of Markdown as elements. */
function appendInline(parent: HTMLElement, text: string): void {
  const walk = (node: Node, into: HTMLElement) => {
    let at = node.from;
    const until = (end: number) => {
      into.append(text.slice(at, end));
      at = end;
    };
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      until(child.from);
      if (child.name === 'Escape') into.append(text.slice(child.from + 1, child.to));
      else if (child.name === 'FootnoteReference') {
        const sign = document.createElement('sup');
        sign.textContent = text.slice(child.from + 2, child.to - 1);
        into.append(sign);
      } else if (!markup.has(child.name)) {
        const tag = tags[child.name];
        const inner = tag === undefined ? into : document.createElement(tag);
        if (inner !== into) into.append(inner);
        walk(child, inner);
      }
      at = child.to;
    }
    until(node.to);
  };
  walk(parse(text).topNode, parent);
}

/** Returns the cells of a row split at unescaped bars, like the server's renderer. */
function cellsOf(row: string): Cell[] {
  const cells: Cell[] = [];
  let from = 0;
  for (let at = 0; at <= row.length; at += 1) {
    if (row[at] === '\\') at += 1;
    else if (at === row.length || row[at] === '|') {
      cells.push({ from, text: row.slice(from, at) });
      from = at + 1;
    }
  }
  if (cells[0]?.text.trim() === '') cells.shift();
  if (cells.at(-1)?.text.trim() === '') cells.pop();
  return cells;
}

function sideOf(delimiter: string): string | null {
  const [isLeft, isRight] = [delimiter.startsWith(':'), delimiter.endsWith(':')];
  return isRight ? (isLeft ? 'center' : 'right') : isLeft ? 'left' : null;
}

/** Returns a Markdown table as an element. `data-at` of each cell is its position in the source. */
export function tableElement(source: string): HTMLElement {
  const table = document.createElement('table');
  const [head = '', delimiters = '', ...rows] = source.split('\n');
  const sides = cellsOf(delimiters).map(({ text }) => sideOf(text.trim()));
  let start = 0;
  for (const [number, row] of [head, delimiters, ...rows].entries()) {
    const at = start;
    start += row.length + 1;
    if (number === 1) continue;
    const line = document.createElement('tr');
    const cells = cellsOf(row);
    for (const [column, side] of sides.entries()) {
      const { from, text } = cells[column] ?? { from: row.length, text: '' };
      const cell = document.createElement(number === 0 ? 'th' : 'td');
      if (side !== null) cell.setAttribute('align', side);
      cell.dataset['at'] = String(at + from + (/^\s?/.exec(text)?.[0].length ?? 0));
      appendInline(cell, text.trim());
      line.append(cell);
    }
    table.append(line);
  }
  return table;
}
