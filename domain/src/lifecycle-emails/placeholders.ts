import { isPlaceholder, placeholdersOf } from './lifecycle-kinds.ts';
import type { LifecycleEmail, LifecycleKind, Placeholder } from './lifecycle-kinds.ts';

export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const pattern = /\{\{([^{}]*)\}\}/g;

/** Returns what is wrong with a text's placeholders, or null if all can be filled. */
export function placeholderProblem(
  text: string,
  kind: LifecycleKind,
  email: Pick<LifecycleEmail, 'start'>,
  part: 'subject' | 'body',
): string | null {
  const allowed = placeholdersOf(kind, email).filter((name) => part === 'body' || name !== 'link');
  const known: readonly string[] = allowed;
  for (const [whole, inner = ''] of text.matchAll(pattern)) {
    if (known.includes(inner.trim())) continue;
    return `${whole} is not possible here. Use ${allowed.map((name) => `{{${name}}}`).join(', ')}.`;
  }
  const rest = text.replaceAll(pattern, '');
  if (rest.includes('{{')) return 'A placeholder is not closed. Add }} on the same line.';
  return rest.includes('}}') ? 'A placeholder is not opened. Add {{ before }}.' : null;
}

/** Returns the content that an email cannot include, or null if there is none. */
export function contentProblem(body: string): string | null {
  if (body.includes('![')) return 'These emails cannot contain images.';
  if (/^[ \t]*(?:```|~~~)/m.test(body)) return 'These emails cannot contain charts or code.';
  return null;
}

export function filledSubject(text: string, values: PlaceholderValues): string {
  return filled(text, (name) => oneLine(values[name]));
}

/** Returns Markdown with the values inserted as plain text, so that nothing in a name becomes a link or heading. */
export function filledBody(text: string, values: PlaceholderValues): string {
  return filled(text, (name) => (name === 'link' ? values.link : escaped(oneLine(values[name]))));
}

function filled(text: string, valueOf: (name: Placeholder) => string): string {
  return text.replaceAll(pattern, (whole, inner: string) => {
    const name = inner.trim();
    return isPlaceholder(name) ? valueOf(name) : whole;
  });
}

function oneLine(value: string): string {
  return value.replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
}

/** Returns the value with ASCII punctuation escaped, which CommonMark allows for every such character. */
function escaped(value: string): string {
  return value.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}
