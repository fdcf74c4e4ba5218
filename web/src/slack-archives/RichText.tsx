import { count } from '@niveshak/domain/primitives/number-format';
import { readBlocks } from '@niveshak/domain/slack-archives/read-blocks';
import { readMrkdwn } from '@niveshak/domain/slack-archives/read-mrkdwn';
import type { Mark } from '@niveshak/domain/slack-archives/match-text';
import type { Block, Inline, RichList } from '@niveshak/domain/slack-archives/rich-text';
import { assertNever } from '@niveshak/domain/primitives/assert-never';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { paths } from '../lib/paths.ts';
import { linkClass } from '../ui/link-class.ts';
import { useEmoji } from './emoji.ts';
import { useNames } from './names.ts';
import type { Names } from './names.ts';

/** Characters shown initially. Longer texts are collapsed, because they were probably pasted. */
const shownAtOnce = 6_000;

type Props = {
  text: string;
  /** Rich text, of which the plain text is an approximation. Not used while highlighting hits. */
  blocks?: readonly unknown[] | undefined;
  /** Ranges to highlight, as offsets into the text. */
  marks?: readonly Mark[];
};

/** Message content. Each segment becomes a text node or one of our elements, never raw HTML. */
export function RichText({ text, blocks, marks = [] }: Props) {
  const [isWhole, setWhole] = useState(false);
  const names = useNames();
  const emoji = useEmoji();
  const isCut = !isWhole && text.length > shownAtOnce;
  const fromBlocks = blocks === undefined || marks.length > 0 || isCut ? null : readBlocks(blocks);
  const tree = fromBlocks ?? readMrkdwn(isCut ? text.slice(0, shownAtOnce) : text);
  const context: Context = { names, emoji, marks };
  return (
    <div className="flex flex-col gap-1.5 [overflow-wrap:anywhere] [unicode-bidi:isolate]" dir="auto">
      {tree.map((block, at) => (
        <BlockView key={at} block={block} context={context} />
      ))}
      {isCut && (
        <p>
          <button type="button" className={linkClass} onClick={() => setWhole(true)}>
            Show all {count(text.length)} characters
          </button>
        </p>
      )}
    </div>
  );
}

type Context = {
  readonly names: Names;
  readonly emoji: (name: string) => string | null;
  readonly marks: readonly Mark[];
};

function BlockView({ block, context }: { block: Block; context: Context }) {
  switch (block.kind) {
    case 'paragraph':
      return <p className="whitespace-pre-wrap">{inlines(block.children, context)}</p>;
    case 'quote':
      return (
        <blockquote className="border-l-4 border-rule pl-3 whitespace-pre-wrap text-soft">
          {block.lines.map((line, at) => (
            <p key={at}>{inlines(line, context)}</p>
          ))}
        </blockquote>
      );
    case 'preformatted':
      return (
        // Horizontal scrolling must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} className="overflow-x-auto rounded-md bg-sunken px-3 py-2 text-sm">
          {inlines(block.children, context)}
        </pre>
      );
    case 'list':
      return <ListView list={block} context={context} />;
    case 'aside':
      return (
        <div className="border-l-4 border-rule pl-3">
          {block.blocks.map((each, at) => (
            <BlockView key={at} block={each} context={context} />
          ))}
        </div>
      );
    case 'divider':
      return <hr className="border-rule" />;
    case 'table':
      return (
        // Horizontal scrolling must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div tabIndex={0} className="overflow-x-auto text-sm">
          <table>
            <tbody>
              {block.rows.map((row, at) => (
                <tr key={at} className="border-b border-rule">
                  {row.map((cell, index) => (
                    <td key={index} className="py-1 pr-4 align-top">
                      {cell.map((each, place) => (
                        <BlockView key={place} block={each} context={context} />
                      ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    default:
      return assertNever(block);
  }
}

/** Bullets depend on the depth, as in Slack. */
const bullets = ['disc', 'circle', 'square'] as const;
const numbers = ['decimal', 'lower-alpha', 'lower-roman'] as const;

function ListView({ list, context }: { list: RichList; context: Context }) {
  const items = list.items.map(({ children, lists }, at) => (
    <li key={at}>
      <span className="whitespace-pre-wrap">{inlines(children, context)}</span>
      {lists.map((inner, place) => (
        <ListView key={place} list={inner} context={context} />
      ))}
    </li>
  ));
  const signs = list.isOrdered ? numbers : bullets;
  const style = { listStyleType: signs[list.depth % signs.length] };
  return list.isOrdered ? (
    <ol start={list.start} style={style} className="pl-6">
      {items}
    </ol>
  ) : (
    <ul style={style} className="pl-6">
      {items}
    </ul>
  );
}

function inlines(children: readonly Inline[], context: Context): ReactNode {
  return children.map((inline, at) => <InlineView key={at} inline={inline} context={context} />);
}

const mentionClass = 'rounded-sm bg-accent-wash px-0.5 font-medium';

function InlineView({ inline, context }: { inline: Inline; context: Context }) {
  const { names, emoji } = context;
  switch (inline.kind) {
    case 'text':
      return marked(inline, context.marks);
    case 'code':
      return <code className="rounded-sm bg-sunken px-1 text-[0.9em]">{marked(inline, context.marks)}</code>;
    case 'bold':
      return <strong>{inlines(inline.children, context)}</strong>;
    case 'italic':
      return <em>{inlines(inline.children, context)}</em>;
    case 'strike':
      return <s>{inlines(inline.children, context)}</s>;
    case 'link':
      return (
        <a href={inline.url} target="_blank" rel="noreferrer noopener nofollow" className={linkClass}>
          {inlines(inline.children, context)}
        </a>
      );
    case 'message': {
      // A channel that does not exist or is not available to the member is not a link.
      if (names.channel(inline.channel) === null) return <span>{inlines(inline.children, context)}</span>;
      return (
        <Link
          to={paths.archiveChannel}
          params={{ channel: inline.channel }}
          search={{ at: inline.ts, ...(inline.thread === null ? {} : { thread: inline.thread }) }}
          className={linkClass}
        >
          {inlines(inline.children, context)}
        </Link>
      );
    }
    case 'user':
      return (
        <span className={mentionClass}>@{inline.label === '' ? names.user(inline.id) : inline.label}</span>
      );
    case 'channel': {
      const name = names.channel(inline.id);
      if (name === null)
        return <span className={mentionClass}>#{inline.label === '' ? 'a channel' : inline.label}</span>;
      return (
        <Link to={paths.archiveChannel} params={{ channel: inline.id }} className={linkClass}>
          #{name}
        </Link>
      );
    }
    case 'broadcast':
      return <span className={mentionClass}>@{inline.range}</span>;
    case 'usergroup':
      return <span className={mentionClass}>@{inline.label === '' ? 'group' : inline.label}</span>;
    case 'emoji': {
      const name = inline.tone === null ? inline.name : `${inline.name}::skin-tone-${inline.tone}`;
      const sign = emoji(name) ?? inline.sign;
      if (sign === null) return <>:{inline.name}:</>;
      return (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a character, not a picture
        <span role="img" aria-label={inline.name.replaceAll('_', ' ')} title={`:${inline.name}:`}>
          {sign}
        </span>
      );
    }
    default:
      return assertNever(inline);
  }
}

type Text = Extract<Inline, { kind: 'text' | 'code' }>;

function marked({ text, start, end }: Text, marks: readonly Mark[]): ReactNode {
  if (start === null || marks.length === 0) return text;
  const inside = marks.filter(([from, to]) => from < end && to > start);
  if (inside.length === 0) return text;
  // An escape sequence is longer than its character, so highlight it as a whole.
  if (text.length !== end - start) return <mark className={markClass}>{text}</mark>;
  const pieces: ReactNode[] = [];
  let at = start;
  for (const [from, to] of inside) {
    const first = Math.max(from, at);
    if (first > at) pieces.push(text.slice(at - start, first - start));
    const last = Math.min(to, end);
    pieces.push(
      <mark key={first} className={markClass}>
        {text.slice(first - start, last - start)}
      </mark>,
    );
    at = last;
  }
  pieces.push(text.slice(at - start));
  return pieces;
}

const markClass = 'rounded-sm bg-accent text-on-accent';
