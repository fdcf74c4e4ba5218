import { expect, it } from 'vitest';
import { tableProblems } from './table-rules.ts';

const migrations = [
  'create table terms (id uuid); create table notes (id uuid);',
  'alter table notes rename to staff_notes;',
];
const owner = {
  path: 'server/src/membership/store.ts',
  text: "declare module 'x' {\n  interface Database {\n    terms: { id: string };\n  }\n}\n",
};
const notes = {
  path: 'server/src/members/notes.ts',
  text: "declare module 'x' {\n  interface Database {\n    staff_notes: { id: string };\n  }\n}\n",
};
const about = (table: string, ...files: (typeof owner)[]) =>
  tableProblems([owner, notes, ...files], migrations).filter((problem) => problem.includes(table));
const file = (path: string, text: string) => ({ path, text });

it('lets a slice read what the owner publishes, from SQL and from the query builder', () => {
  expect(about('terms', file('server/src/metrics/a.ts', 'sql`select 1 from terms`'))).toEqual([]);
  expect(about('terms', file('server/src/metrics/a.ts', "db.selectFrom('terms as t')"))).toEqual([]);
});

it.each([
  ['sql`update terms set id = null`', 'writes terms of membership'],
  ['sql`insert into terms default values`', 'writes terms of membership'],
  ["tx.deleteFrom('terms')", 'writes terms of membership'],
])('refuses a write by another slice: %s', (text, problem) => {
  expect(about('terms', file('server/src/metrics/a.ts', text)).join()).toContain(problem);
});

it.each(["db.selectFrom('staff_notes')", 'sql`select 1 from x join staff_notes n on true`'])(
  'refuses a read that the owner does not publish: %s',
  (text) => {
    expect(about('staff_notes', file('server/src/metrics/a.ts', text))).toHaveLength(1);
  },
);

it('refuses a table without an owner, with two, and a published table that no slice reads', () => {
  expect(tableProblems([owner], migrations)).toContain('staff_notes: no slice declares this table');
  expect(about('already', { ...owner, path: 'server/src/metrics/a.ts' })).toHaveLength(1);
  expect(about('terms')).toEqual([
    'terms: no slice reads this table of membership; remove it from readModels',
  ]);
});

it('ignores comments, tests and fixtures', () => {
  const text = '// update terms\n/* delete from terms */';
  expect(about('writes', file('server/src/metrics/a.ts', text))).toEqual([]);
  expect(about('writes', file('server/src/metrics/a.test.ts', 'sql`update terms`'))).toEqual([]);
});
