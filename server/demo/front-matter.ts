import fs from 'node:fs';

/** A Markdown file that starts with a JSON object between two `---` lines. */
export type FrontMatterFile = { readonly head: unknown; readonly body: string };

const shape = /^---\n(?<head>[\s\S]*?)\n---\n+(?<body>[\s\S]*)$/;

/**
 * Reads a file and its front matter.
 * @throws if the file has none
 */
export function readFrontMatter(path: string | URL): FrontMatterFile {
  const match = shape.exec(fs.readFileSync(path, 'utf8'));
  const { head, body } = match?.groups ?? {};
  if (head === undefined || body === undefined) throw new Error(`${String(path)} has no head.`);
  return { head: JSON.parse(head), body };
}
