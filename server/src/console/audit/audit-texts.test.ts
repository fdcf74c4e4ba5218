import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { auditTexts } from '@niveshak/contract/staff/audit-texts';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const sources = globSync('**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('testing'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'));

const isAction = (text: string) => /^[a-z-]+(?:\.[a-z-]+)+$/.test(text);
const found = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].flatMap(([, text]) => (text === undefined ? [] : [text]));

/** Actions written as literals, including both branches of a conditional. */
const written = sources.flatMap((source) => [
  ...found(source, /\baction: '([^']+)'/g),
  ...found(source, /\baction: [^',{}]+\? '([^']+)' : '[^']+'/g),
  ...found(source, /\baction: [^',{}]+\? '[^']+' : '([^']+)'/g),
]);

/** Names that the platform extends with a suffix. */
const composed = (holder: RegExp, field: string, endings: readonly string[]) =>
  sources
    .filter((source) => holder.test(source))
    .flatMap((source) => found(source, new RegExp(`\\b${field}: '([a-z.-]+)'`, 'g')))
    .flatMap((name) => endings.map((ending) => `${name}.${ending}`));

it('has a text for every audit action', () => {
  const actions = new Set([
    ...written.filter(isAction),
    ...composed(/: ApprovableAction</, 'name', ['prepare', 'approve', 'reject']),
    ...composed(/bindUpload\(bind/, 'name', ['upload', 'piece', 'import', 'cancel']),
    ...composed(/: Publication</, 'noun', ['schedule', 'refuse']),
  ]);
  expect(actions.size).toBeGreaterThan(120);
  expect([...actions].filter((action) => !Object.hasOwn(auditTexts, action))).toEqual([]);
});
