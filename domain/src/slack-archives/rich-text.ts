/**
 * What a message says, as a tree that a screen can show. There is no HTML in it and none comes out of it: what is not
 * understood is text.
 */
export type Inline =
  /** `start` and `end` are offsets into the message's text, null where the tree was not made from it. */
  | {
      readonly kind: 'text' | 'code';
      readonly text: string;
      readonly start: number | null;
      readonly end: number;
    }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly Inline[] }
  /** To a message of the archive, from an address of Slack's. */
  | {
      readonly kind: 'message';
      readonly channel: string;
      readonly ts: string;
      readonly thread: string | null;
      readonly url: string;
      readonly children: readonly Inline[];
    }
  | { readonly kind: 'user'; readonly id: string; readonly label: string }
  | { readonly kind: 'channel'; readonly id: string; readonly label: string }
  | { readonly kind: 'broadcast'; readonly range: string }
  /** A group of members that is mentioned together; an export does not say who is in it. */
  | { readonly kind: 'usergroup'; readonly label: string }
  /** `:name:`; shown as it was written when nobody knows the name. */
  | {
      readonly kind: 'emoji';
      readonly name: string;
      readonly tone: number | null;
      /** The sign itself, where the message carries it along; null otherwise. */
      readonly sign: string | null;
    };

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'quote'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'preformatted'; readonly children: readonly Inline[] }
  | RichList
  /** With a line at its side, as a quote has. */
  | { readonly kind: 'aside'; readonly blocks: readonly Block[] }
  | { readonly kind: 'divider' }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Block[])[])[] };

export type RichList = {
  readonly kind: 'list';
  readonly isOrdered: boolean;
  /** The number of the first item of an ordered list. */
  readonly start: number;
  /** 0 for a list that stands in no other. */
  readonly depth: number;
  readonly items: readonly ListItem[];
};

type ListItem = { readonly children: readonly Inline[]; readonly lists: readonly RichList[] };

export type MessageLink = { readonly channel: string; readonly ts: string; readonly thread: string | null };

/** `https://x.slack.com/archives/C061A0WJG/p1433558319000002?thread_ts=…` → where it points. Null for other addresses. */
export function readSlackLink(url: string): MessageLink | null {
  const parts =
    /^https?:\/\/[\w-]+(?:\.enterprise)?\.slack\.com\/archives\/(\w{2,60})\/p(\d{10})(\d{6})(?:[?&#].*)?$/.exec(
      url,
    );
  if (parts === null) return null;
  const [, channel = '', seconds = '', micros = ''] = parts;
  const thread = /[?&]thread_ts=(\d{10}\.\d{6})/.exec(url)?.[1] ?? null;
  return { channel, ts: `${seconds}.${micros}`, thread };
}

/** An address that may become a link: http and https, nothing else. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s<>"]+$/i.test(url);
}

export function linkTo(url: string, children: readonly Inline[]): Inline {
  const message = readSlackLink(url);
  return message === null ? { kind: 'link', url, children } : { kind: 'message', ...message, url, children };
}
