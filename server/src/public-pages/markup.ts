import { escapeHtml } from '../platform/http/escape-html.ts';

/** HTML that is safe to send: static markup, escaped text, or content sanitized on saving. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | readonly Html[];

/** Template tag that escapes all values except `Html`, and omits null. */
export function html(words: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(words.map((word, index) => word + written(parts[index] ?? null)).join(''));
}

/** Returns HTML unescaped. Only for sanitizer output. */
export function sanitised(text: string): Html {
  return new Html(text);
}

/** Returns JSON for a data script, escaped so that it cannot end the script. */
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
