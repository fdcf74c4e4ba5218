import fs from 'node:fs';

/** A Markdown file with a JSON object between two `---` lines at the top. */
export type FrontMatterFile = { readonly head: unknown; readonly body: string };

const shape = /^---\n(?<head>[\s\S]*?)\n---\n+(?<body>[\s\S]*)$/;

/** @throws if the file has no front matter. */
export function readFrontMatter(path: string | URL): FrontMatterFile {
  const match = shape.exec(fs.readFileSync(path, 'utf8'));
  const { head, body } = match?.groups ?? {};
  if (head === undefined || body === undefined) throw new Error(`${String(path)} has no head.`);
  return { head: JSON.parse(head), body };
}
