/**
 * `npm run texts` prints every text of the contract, and the emails written by `npm run emails`, as one page of
 * Markdown, for editorial review.
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const contract = path.join(root, 'contract/src');
const emails = path.join(root, 'emails');
const isOfTexts = /(?:^|\/)(?:[\w-]*texts|[\w-]*errors|[\w-]*messages?|[\w-]*words)\.ts$/;

for (const file of fs.readdirSync(contract, { recursive: true, encoding: 'utf8' }).toSorted()) {
  if (!isOfTexts.test(file)) continue;
  const exported: unknown = await import(pathToFileURL(path.join(contract, file)).href);
  const lines = textsIn(exported);
  if (lines.length > 0) console.log(`## ${file.replace(/\.ts$/, '')}\n\n${lines.join('\n')}\n`);
}

const played = fs.existsSync(emails) ? fs.readdirSync(emails).filter((file) => file.endsWith('.txt')) : [];
if (played.length === 0) throw new Error('There are no emails: run `npm run emails` first.');
for (const file of played.toSorted()) {
  const text = fs.readFileSync(path.join(emails, file), 'utf8').trim();
  console.log(`## Letter: ${file.replace(/\.txt$/, '')}\n\n${text}\n`);
}

/** Returns `name.of.text: the text`, one per line, at any depth. Skips functions. */
function textsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return [`- ${name}: ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, name === '' ? key : `${name}.${key}`),
  );
}
