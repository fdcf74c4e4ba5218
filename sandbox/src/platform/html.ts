/** Markup that is safe to send. Only {@link html} and {@link raw} create it. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Hole = string | number | Markup | readonly Markup[] | undefined;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Returns text escaped for an element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Template that escapes its values unless they are already markup. */
export function html(strings: TemplateStringsArray, ...holes: readonly Hole[]): Markup {
  let out = strings[0] ?? '';
  holes.forEach((hole, index) => {
    out += render(hole) + (strings[index + 1] ?? '');
  });
  return new Markup(out);
}

/** Returns markup without escaping, for trusted constants only. */
export function raw(text: string): Markup {
  return new Markup(text);
}

function render(hole: Hole): string {
  if (hole === undefined) return '';
  if (hole instanceof Markup) return hole.text;
  if (typeof hole === 'string' || typeof hole === 'number') return escapeHtml(String(hole));
  return hole.map((part) => part.text).join('');
}
