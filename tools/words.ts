/**
 * `npm run words` checks comments, Markdown, test titles and user-visible texts for plain English, and that paths in
 * Markdown exist. Prints `file:line`, the word and what to write instead. Fails above the ceiling of a kind, or on a
 * missing path.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Number of findings allowed per kind. Lower it after fixing some; never raise it. */
const ceilings = { comment: 1, text: 16, title: 0, markdown: 0, 'root markdown': 0 };
type Kind = keyof typeof ceilings;

/** A space in a pattern matches any white space, so that a phrase is found across a line break. */
const words: readonly (readonly [pattern: string, instead: string])[] = [
  ['nobody|somebody|everybody|whoever', 'the role: member, caller, staff, anyone'],
  ['told|tells', 'notified, reported, logged, returns'],
  ['(asks|asked|asking) for|(is|are|was|were|be) asked', 'requires, requests, queries, calls'],
  ['(goes|going|went|gone) back', 'is refunded, returns'],
  ['(come|comes|coming|came) (out|in)', 'is published, is imported'],
  ['(bring|brings|brought|bringing) in', 'is imported'],
  ['(stand|stands|stood) (in|on|still)', 'is in, is enforced by, is paused'],
  ['beside', 'next to, alongside, besides; or drop it'],
  ['anew', 'again; or drop it'],
  ['at once', 'immediately'],
  ["of (its|their|our|your|his|her|my|one[’']s) own", 'separate, dedicated'],
  ['none of', 'not an X, invalid X'],
  ['null for none|null: \\w', 'null if …'],
  ['(keep|keeps|kept) (?:\\w+ ){1,4}from \\w+ing', 'prevents, blocks'],
  ['(fall|falls|fell|falling) due', 'is due, is scheduled'],
  ['one after the other', 'sequentially, in order'],
  ['side by side', 'concurrently, in parallel'],
  ['did not load', 'could not load'],
  ['(take|takes|took|taken|give|gives|gave|given) back', 'revokes, releases, refunds'],
  ['way (on|back)', 'the thing meant: link, path, step'],
  ['figures?', 'metric; a figure is a picture'],
  ['letters?', 'email; a letter is paper'],
  ['(the|our) books', 'accounting, reconciliation report'],
  ['drawn', 'rendered'],
  ['(moved|moving|moves|move) in', 'subscriber import'],
  ["opening of the firm|firm[’']s opening", 'launch checklist, go-live'],
  ['end of (the )?service', 'sunset'],
  ["beginning of an article|article[’']s beginning", 'excerpt, preview'],
  ["member[’']s eyes", 'impersonation, view as member'],
  ['second person', 'second approver, maker-checker'],
  ['(whole|test|own) world|the house', 'fixture, environment, module'],
  ['journeys?', 'end-to-end test'],
];

/** Words that are correct in their context, by reason. Matched against the file and the surrounding words. */
const exempt: Readonly<Record<string, RegExp>> = {
  'of the alphabet':
    /(capital|small|Latin|first|fourth|five|one|other|unknown|most one|only|how many|run of|covers?|widths of|between) letters?|letters? (and|or|between|only|they|may|of (the PAN|any))|(letters?|no letter),? (digits?|spaces)|Inter[’']s letters|letter Z/i,
  'an HTML element or a class':
    /<\/?figure|[."']figure|figcaption|\[Figure|a figure with a caption|of figures in a/i,
  'a user of the system': /`nobody`/,
  'a value in the code': /`(everybody|figure)`/,
};
/**
 * Files that are not ours to reword: the demo's research, legal texts and messages, legal text templates and released
 * migrations.
 */
const quoted =
  /^(server\/demo\/(articles|legal)\/|server\/migrations\/0(?:[0-3]|4[0-2]|43[0-2])|server\/demo\/archive-words|docs\/setup\/(mitc|privacy|terms)\.md)/;
const isPathLike =
  /^(domain|contract|server|web|sandbox|e2e|tools|scripts|docs)\/[\w./-]+$|^[\w./-]+\.(tsx?|mjs|css|sql|md)$/;

/**
 * Patterns that find the parts of a file. Strings are always matched too, so that `//` in a string does not start a
 * comment.
 */
const tokens = {
  css: /(?<comment>\/\*[^]*?\*\/)/g,
  sql: /(?<comment>--[^\n]*)|'(?:[^']|'')*'/g,
  // Test titles in italics after the name of their file are quotations.
  md: /(?:^|\n) *```[^]*?\n *```|`[^`]*\.test\.ts`: \*[^*]*\*|`[^`]*`|\]\([^)]*\)|(?<markdown>[^`\]]+|\])/g,
  titles: /(?:^\s*(?:it|test|describe)\(|\)\()\s*(?<title>'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)/gm,
  code: new RegExp(
    [
      String.raw`(?<comment>\/\*[^]*?\*\/|\/\/[^\n]*)`,
      'sql(?:<[^`]*>)?`[^`]*`',
      String.raw`(?<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\`(?:\\.|[^\`\\])*\`|[>}][\w\s.,:;!?%()&’“”–-]+[<{])`,
    ].join('|'),
    'g',
  ),
};

process.chdir(path.resolve(import.meta.dirname, '..'));
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim();
const files = listed.split('\n').filter((file) => fs.existsSync(file));
const paths = new Set(files.flatMap((file) => cuts(file).map((at) => file.slice(0, at))));
/**
 * Every path, starting from any of its folders, so that `store.ts` and `gifts/store.ts` match
 * `server/src/gifts/store.ts`.
 */
const names = new Set([...paths].flatMap((each) => [each, ...cuts(each).map((at) => each.slice(at + 1))]));
const blank = (text: string) => text.replaceAll(/\S/g, '\0');
const phrase = (pattern: string) => `(?<![\\w-])(?:${pattern.replaceAll(' ', '\\s+')})(?![\\w-])`;
const any = new RegExp(words.map(([pattern]) => phrase(pattern)).join('|'), 'gi');
const found: Record<Kind, string[]> = { comment: [], text: [], title: [], markdown: [], 'root markdown': [] };
const missing: string[] = [];

for (const file of files) {
  const extension = /\.(?:tsx?|mjs|(css|sql|md))$/.exec(file);
  if (extension === null || quoted.test(file) || file === 'tools/words.ts') continue;
  const source = fs.readFileSync(file, 'utf8');
  const pattern = tokens[(extension[1] ?? 'code') as keyof typeof tokens];
  if (/\.(test|spec)\.ts$/.test(file)) look('title', file, keep(source, tokens.titles, 'title'));
  if (file.endsWith('.md')) {
    const isRoot = file === 'README.md' || file === 'CHANGELOG.md';
    look(isRoot ? 'root markdown' : 'markdown', file, keep(source, pattern, 'markdown'));
    if (!isRoot) checkPaths(file, source);
    continue;
  }
  look('comment', file, keep(source, pattern, 'comment').replaceAll(/\/\*+|\*+\/|^\s*\*|\/\/|--/gm, ' '));
  if (/^(contract|web|server|scripts)\/(?!.*(\.test\.|\/testing\/))/.test(file))
    look('text', file, keep(source, pattern, 'text').replaceAll(/\$\{[^}]*\}/g, blank));
}

for (const line of missing) console.error(line);
process.exitCode = missing.length === 0 ? 0 : 1;
for (const kind of Object.keys(ceilings) as Kind[]) {
  const isOver = found[kind].length > ceilings[kind];
  if (isOver) process.exitCode = 1;
  if (isOver || process.argv.includes(kind)) console.error(found[kind].join('\n'));
  console.log(`words: ${found[kind].length} in ${kind}, ${ceilings[kind]} allowed`);
}

/** Returns the positions of a path's slashes and of its end. */
function cuts(file: string): number[] {
  return [...file.matchAll(/\/|$/g)].map(({ index }) => index);
}

/** Returns the text with everything but the given parts blanked. Keeps length and line breaks. */
function keep(source: string, pattern: RegExp, part: string): string {
  let kept = '';
  let at = 0;
  for (const { 0: match, index, groups } of source.matchAll(pattern)) {
    // A string without a space is a key, a path or a class name.
    const isKept = groups?.[part] !== undefined && match.includes(' ');
    kept += blank(source.slice(at, index)) + (isKept ? match : blank(match));
    at = index + match.length;
  }
  return kept + blank(source.slice(at));
}

function look(kind: Kind, file: string, text: string): void {
  for (const { 0: word, index } of text.matchAll(any)) {
    const around = text.slice(Math.max(0, index - 30), index + 40).replaceAll(/\s+/g, ' ');
    if (Object.values(exempt).some((each) => each.test(`${file}: ${around}`))) continue;
    const rule = words.find(([pattern]) => new RegExp(`^${phrase(pattern)}$`, 'i').test(word));
    found[kind].push(`${file}:${lineOf(text, index)}: ${word.replaceAll(/\s+/g, ' ')} → ${rule?.[1]}`);
  }
}

/** Checks that every path in backticks and every relative link names a file or folder. */
function checkPaths(file: string, source: string): void {
  const text = source.replaceAll(/^ *```[^]*?^ *```$/gm, blank);
  for (const { 1: code, 2: link, index } of text.matchAll(/`([^`\s]+)`|\]\(([^)#\s]+)[^)]*\)/g)) {
    const isPath = code === undefined ? !/^\w+:|^$/.test(link ?? '') : isPathLike.test(code);
    const name = (code ?? link ?? '').replace(/^\.\//, '').replace(/\/$/, '');
    if (isPath && !names.has(name) && !paths.has(path.join(path.dirname(file), name)))
      missing.push(`${file}:${lineOf(source, index)}: no such path: ${name}`);
  }
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
