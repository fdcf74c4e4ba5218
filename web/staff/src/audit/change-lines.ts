/** Describes a change in the log, one line per field: `tagline: Old → New`, or the note alone. */
export function changeLines(before: unknown, after: unknown): string[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  if (old === null || now === null)
    return [before, after].flatMap((value) => (isNothing(value) ? [] : [textOf(value)]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const values = [old.get(name), now.get(name)].filter((value) => !isNothing(value));
    const isChange = old.has(name) && now.has(name);
    if (values.length === 0) return [];
    const texts = isChange ? [old.get(name), now.get(name)].map(textOf) : values.map(textOf);
    return [`${name}: ${texts.join(' → ')}`];
  });
}

/** Returns null for a value without fields, and an empty map for an absent value. */
function fieldsOf(value: unknown): Map<string, unknown> | null {
  if (isNothing(value)) return new Map();
  return typeof value === 'object' && !Array.isArray(value) ? new Map(Object.entries(value ?? {})) : null;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

function textOf(value: unknown): string {
  if (isNothing(value)) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
