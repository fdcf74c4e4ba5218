import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';

const record = z.record(z.string(), z.unknown());
const kinds = [
  { pattern: /^---[ \t]*\n(?<head>[^]*?\n)?---[ \t]*(?:\n(?<body>[^]*))?$/, parse: yaml },
  {
    pattern: /^\+\+\+[ \t]*\n(?<head>[^]*?\n)?\+\+\+[ \t]*(?:\n(?<body>[^]*))?$/,
    parse: (text: string) => parseToml(text),
  },
  { pattern: /^(?<head>\{[ \t]*\n[^]*?\n\}[ \t]*\n)(?<body>[^]*)$/, parse: yaml },
];

/** Parses YAML without custom tags and with few aliases, because uploaded files may be malicious. */
function yaml(text: string): unknown {
  return parseYaml(text, { schema: 'core', maxAliasCount: 10, uniqueKeys: false });
}

export type FrontMatter = {
  readonly head: Readonly<Record<string, unknown>>;
  readonly body: string;
};

/** Returns the front matter (YAML, TOML or JSON) and the text below it, or the reason why they cannot be read. */
export function frontMatterOf(file: string): FrontMatter | string {
  const text = file.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  for (const { pattern, parse } of kinds) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const { head = '', body = '' } = match.groups ?? {};
    try {
      const read = record.safeParse(parse(head) ?? {});
      if (!read.success) return 'its front matter cannot be read: it is not a list of fields';
      return { head: withTaxonomies(read.data), body: body.trim() };
    } catch (error) {
      const [reason = ''] = error instanceof Error ? error.message.split('\n') : [];
      return `its front matter cannot be read: ${reason.slice(0, 120)}`;
    }
  }
  return 'it has no front matter';
}

/** Merges Zola's separate table of tags and categories. */
function withTaxonomies(head: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { ...record.safeParse(head['taxonomies']).data, ...head };
}
