/**
 * `node scripts/verify-pack.ts FOLDER` verifies the file hashes, the seals of articles and rebalances, and the audit
 * chain of an unpacked inspection pack. Independent of the product, so that it can be given to an inspector.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const [folder = ''] = process.argv.slice(2);
if (!fs.existsSync(path.join(folder, 'SHA256SUMS'))) {
  console.error('Usage: node scripts/verify-pack.ts FOLDER, where FOLDER is an unpacked inspection pack.');
  process.exit(2);
}

const problems: string[] = [];
const sums = new Map(
  fs
    .readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => [line.slice(66), line.slice(0, 64)]),
);
for (const [name, sum] of sums) {
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) problems.push(`${name} is missing`);
  else if (sha256(fs.readFileSync(file)) !== sum) problems.push(`${name} was changed`);
}
for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const name = path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
  if (entry.isFile() && name !== 'SHA256SUMS' && !sums.has(name))
    problems.push(`${name} does not belong to the pack`);
}

const articles = rowsOf('recommendations/articles.csv');
for (const { slug, version, previous_seal: previous = '', sealed = '', seal } of articles)
  if (sha256(previous + sealed) !== seal)
    problems.push(`version ${version} of ${slug} does not match its seal`);

const rebalances = rowsOf('recommendations/rebalances.csv');
const verifiable = rebalances.filter(({ sealed }) => sealed !== '');
for (const { portfolio, date, sealed = '', seal } of verifiable)
  if (sha256(sealed) !== seal)
    problems.push(`the rebalance of ${portfolio} on ${date} does not match its seal`);

const entries = rowsOf('audit/audit.csv');
for (const [index, row] of entries.entries()) {
  const { Number: number, Hashed: hashed = '', 'Previous hash': previous = '', Hash: hash } = row;
  const own = createHash('sha256').update(Buffer.from(previous, 'hex')).update(hashed).digest('hex');
  if (own !== hash) problems.push(`audit entry ${number} does not match its hash`);
  const before = entries[index - 1];
  if (before !== undefined && before['Hash'] !== previous)
    problems.push(`audit entry ${number} does not follow the entry before it`);
}

for (const problem of problems) console.error(problem);
console.log(
  `${sums.size} files, ${articles.length} versions of articles, ${verifiable.length} of ${rebalances.length} rebalances, ` +
    `${entries.length} audit entries: ${problems.length === 0 ? 'all match' : `${problems.length} problems`}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns the rows of a CSV file (RFC 4180) by heading; empty if the pack has no such file. */
function rowsOf(name: string): Readonly<Record<string, string>>[] {
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) return [];
  const [head = [], ...rows] = cellsOf(fs.readFileSync(file, 'utf8'));
  return rows
    .filter((cells) => cells.length === head.length && head.length > 1)
    .map((cells) => Object.fromEntries(head.map((heading, index) => [heading, cells[index] ?? ''])));
}

function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [whole, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g,
  )) {
    if (whole === '') break;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
