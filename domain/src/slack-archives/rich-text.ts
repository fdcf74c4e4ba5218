/** Message as a tree for display. Never contains or produces HTML. Unknown markup becomes text. */
export type Inline =
  /** `start` and `end` are offsets into the message's text; null if the tree was not parsed from it. */
  | {
      readonly kind: 'text' | 'code';
      readonly text: string;
      readonly start: number | null;
      readonly end: number;
    }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly Inline[] }
  /** Link to a message in the archive, from a Slack URL. */
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
  /** Group of members that can be mentioned together. Exports do not list its members. */
  | { readonly kind: 'usergroup'; readonly label: string }
  /** `:name:`, shown as written if the name is unknown. */
  | {
      readonly kind: 'emoji';
      readonly name: string;
      readonly tone: number | null;
      /** Emoji, if the message includes it; otherwise null. */
      readonly sign: string | null;
    };

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'quote'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'preformatted'; readonly children: readonly Inline[] }
  | RichList
  /** Rendered with a vertical line at the side, like a quote. */
  | { readonly kind: 'aside'; readonly blocks: readonly Block[] }
  | { readonly kind: 'divider' }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Block[])[])[] };

export type RichList = {
  readonly kind: 'list';
  readonly isOrdered: boolean;
  /** Number of the first item of an ordered list. */
  readonly start: number;
  /** 0 for a top-level list. */
  readonly depth: number;
  readonly items: readonly ListItem[];
};

type ListItem = { readonly children: readonly Inline[]; readonly lists: readonly RichList[] };

export type MessageLink = { readonly channel: string; readonly ts: string; readonly thread: string | null };

/**
 * Returns the link in `https://x.slack.com/archives/C061A0WJG/p1433558319000002?thread_ts=…`, or null for other URLs.
 */
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

/** Returns whether a URL may become a link, which requires http or https. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s<>"]+$/i.test(url);
}

export function linkTo(url: string, children: readonly Inline[]): Inline {
  const message = readSlackLink(url);
  return message === null ? { kind: 'link', url, children } : { kind: 'message', ...message, url, children };
}
