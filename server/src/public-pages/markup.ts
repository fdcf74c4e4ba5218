import { escapeHtml } from '../platform/http/escape-html.ts';

/** HTML that is safe to send: made of our own words, of escaped text and of what was sanitised when it was saved. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | readonly Html[];

/** HTML with values in it; everything that is not `Html` already is escaped, null is left out. */
export function html(words: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(words.map((word, index) => word + written(parts[index] ?? null)).join(''));
}

/** HTML as it stands: only for what a sanitiser has written. */
export function sanitised(text: string): Html {
  return new Html(text);
}

/** JSON for a script of data: nothing in it can end the script. */
export function jsonScript(value: object): Html {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return new Html(`<script type="application/ld+json">${json}</script>`);
}

function written(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return part.map(({ text }) => text).join('');
}
