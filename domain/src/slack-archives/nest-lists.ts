import type { Inline, RichList } from './rich-text.ts';

/** List in Slack's format, in which lists are siblings with their own indentation. */
export type FlatList = {
  readonly isOrdered: boolean;
  readonly indent: number;
  readonly start: number;
  readonly items: readonly (readonly Inline[])[];
};

type OpenItem = { children: readonly Inline[]; lists: OpenList[] };
type OpenList = {
  readonly kind: 'list';
  readonly isOrdered: boolean;
  readonly start: number;
  readonly depth: number;
  readonly indent: number;
  readonly items: OpenItem[];
};

/**
 * Returns nested lists. A list with deeper indentation goes into the item before it, and the interrupted list
 * continues.
 */
export function nestLists(flat: readonly FlatList[]): RichList[] {
  const roots: OpenList[] = [];
  const open: OpenList[] = [];
  for (const { isOrdered, indent, start, items } of flat) {
    while ((open.at(-1)?.indent ?? -1) > indent) open.pop();
    const last = open.at(-1);
    const added = items.map((children): OpenItem => ({ children, lists: [] }));
    if (last?.indent === indent && last.isOrdered === isOrdered) {
      last.items.push(...added);
      continue;
    }
    if (last?.indent === indent) open.pop();
    const parent = open.at(-1)?.items.at(-1);
    const list: OpenList = { kind: 'list', isOrdered, start, indent, depth: open.length, items: added };
    (parent?.lists ?? roots).push(list);
    open.push(list);
  }
  return roots;
}
