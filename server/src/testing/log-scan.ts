/** Values of a test that no log may contain, by kind. */
export type Secrets = Readonly<Record<string, readonly string[]>>;

/** Patterns for personal data with unknown values. */
const shapes: Readonly<Record<string, RegExp>> = {
  PAN: /(?<![A-Za-z0-9])[A-Z]{5}[0-9]{4}[A-Z](?![A-Za-z0-9])/i,
  address: /[\w.+-]+(?:@|%40)[\w-]+\.[a-z]{2,}/i,
  token: /eyJ[\w-]{8,}\.[\w-]+/,
};

/** Returns the secrets found, as `kind in line n: what the line is about`, without repeating them. */
export function leaksIn(lines: readonly string[], secrets: Secrets): string[] {
  return lines.flatMap((line, index) => {
    const found = new Set<string>();
    for (const [kind, shape] of Object.entries(shapes)) if (shape.test(line)) found.add(kind);
    for (const [kind, values] of Object.entries(secrets))
      if (values.some((value) => holds(line, value))) found.add(kind);
    return [...found].map((kind) => `${kind} in line ${index + 1}: ${eventOf(line)}`);
  });
}

/** Returns whether the line has the secret as a whole word, because six digits also occur in longer numbers. */
function holds(line: string, secret: string): boolean {
  if (secret === '') throw new Error('An empty secret is in every line.');
  const quoted = secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![A-Za-z0-9])${quoted}(?![A-Za-z0-9])`).test(line);
}

function eventOf(line: string): string {
  return /"event":"([\w.-]+)"/.exec(line)?.[1] ?? 'no event';
}
