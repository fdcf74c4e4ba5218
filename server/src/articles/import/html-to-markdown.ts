import { toMdast } from 'hast-util-to-mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { previewCut } from '../read-markdown.ts';
import { htmlTree } from './html-tree.ts';

type Nodes = ReturnType<typeof toMdast>;
type Parents = Extract<Nodes, { children: unknown[] }>;
type PhrasingContent = Extract<Nodes, { type: 'paragraph' }>['children'][number];

/** `notes` lists omitted content. `doubts` lists unrecognized content, which makes the article a draft. */
export type Converted = {
  readonly markdown: string;
  readonly notes: readonly string[];
  readonly doubts: readonly string[];
};

/** Converts an article's HTML to Markdown, keeping inexpressible content as text. */
export function htmlToMarkdown(html: string): Converted {
  const { root, notes, doubts } = htmlTree(html);
  const tree = toMdast(root, {
    handlers: { cut: () => ({ type: 'paragraph', children: [{ type: 'html', value: previewCut }] }) },
  });
  tidy(tree);
  const markdown = toMarkdown(tree, {
    bullet: '-',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    resourceLink: true,
    extensions: [
      gfmTableToMarkdown({ tablePipeAlign: false }),
      gfmStrikethroughToMarkdown(),
      // `^[` starts an inline footnote.
      { unsafe: [{ character: '^', inConstruct: 'phrasing' }] },
    ],
  });
  return { markdown: `${markdown.trim()}\n`, notes: [...new Set(notes)], doubts: [...new Set(doubts)] };
}

function hasChildren(node: Nodes): node is Parents {
  return 'children' in node;
}

/**
 * Moves captions into images, spaces out of emphasis and links, and the first row of headless tables into their head.
 */
function tidy(node: Nodes): void {
  if (!hasChildren(node)) return;
  for (const child of node.children) tidy(child);
  if (node.type === 'table') {
    const [first, second] = node.children;
    if (second !== undefined && first?.children.every(({ children }) => children.length === 0) === true)
      node.children.shift();
  } else if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
    node.children = node.children.flatMap((child) =>
      child.type === 'break' && node.type !== 'paragraph'
        ? [{ type: 'text' as const, value: ' ' }]
        : spaced(child),
    );
  else if (isMarked(node)) node.children = node.children.flatMap((child) => spaced(child));
}

const marked = ['strong', 'emphasis', 'delete', 'link'];
function isMarked(node: Nodes): node is Extract<PhrasingContent, { children: PhrasingContent[] }> {
  return marked.includes(node.type);
}

/** Moves spaces out of emphasis (`**bold **next` is not emphasis in Markdown) and drops empty emphasis. */
function spaced(node: PhrasingContent): PhrasingContent[] {
  if (!isMarked(node)) return [node];
  const before: PhrasingContent[] = [];
  const after: PhrasingContent[] = [];
  const first = node.children[0];
  if (first?.type === 'text' && /^\s/.test(first.value)) {
    first.value = first.value.trimStart();
    before.push({ type: 'text', value: ' ' });
    if (first.value === '') node.children.shift();
  }
  const last = node.children.at(-1);
  if (last?.type === 'text' && /\s$/.test(last.value)) {
    last.value = last.value.trimEnd();
    after.push({ type: 'text', value: ' ' });
    if (last.value === '') node.children.pop();
  }
  return node.children.length === 0 ? [...before, ...after] : [...before, node, ...after];
}
