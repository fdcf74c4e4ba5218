import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as routes from '@niveshak/contract/staff/article-routes';
import { templateSunset } from '../../testing/demo-template.ts';
import { buildGate } from '../../testing/gate.ts';
import type { Gate } from '../../testing/gate.ts';
import { startOwnProcess } from '../../testing/own-process.ts';
import type { OwnProcess } from '../../testing/own-process.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

const reason = 'As the plan of the week says.';
let test: TestApp;
let analyst: TestStaff;
let editor: TestStaff;
let gate: Gate;
const running = new Map<string, OwnProcess>();

beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  analyst = new TestStaff(test, 'analyst@demo.test');
  editor = new TestStaff(test, 'editor@demo.test');
  await analyst.enterStaff();
  await editor.enterStaff();
  gate = await buildGate(test.database);
  await Promise.all(['one', 'two'].map(startServer));
}, 60_000);
afterAll(async () => {
  await Promise.all([...running.values()].map((each) => each.kill()));
  await gate.close();
  await test.close();
});

async function startServer(name: string): Promise<void> {
  running.set(name, await startOwnProcess(test, { name, sunset: templateSunset }));
}

/** A note that comes out at an instant and goes to every member as a letter; its draft. */
async function scheduled(slug: string, at: string): Promise<string> {
  const { id, content } = await analyst.call(routes.startArticle, { body: { corrects: null } });
  const params = { id };
  const { version } = await analyst.call(routes.saveArticleDraft, {
    params,
    body: {
      base: content,
      content: {
        ...content,
        slug,
        title: `Out at ${slug}`,
        excerpt: 'In short.',
        author: 'Ira Deshmukh',
        category: 'Notes',
        access: 'lite',
        kind: 'note',
        body: 'One paragraph.\n\nAnd another.',
      },
    },
  });
  await analyst.call(routes.submitArticle, { params, body: { version, reason } });
  await editor.call(routes.approveArticle, { params, body: { version, reason } });
  await editor.call(routes.publishArticle, { params, body: { version, at, letter: 'entitled', reason } });
  return id;
}

/** What there is of a publication, counted. */
async function facts(slug: string) {
  const { rows } = await sql<Record<string, number>>`
    with article as (select id from articles where slug = ${slug})
    select
      (select count(*)::int from article) as articles,
      (select count(*)::int from article_versions v join article a on v.article_id = a.id) as versions,
      (select count(*)::int from publications p join article a on p.subject_id = a.id::text) as publications,
      (select count(*)::int from staff_audit s join article a on s.subject_id = a.id::text
        where s.action = 'article.publish') as lines`.execute(test.database.db);
  return rows[0];
}
const out = { articles: 1, versions: 1, publications: 1, lines: 1 };
const notOut = { articles: 0, versions: 0, publications: 0, lines: 0 };

/** Its letters: to whom they were written, and what arrived. */
async function lettersOf(slug: string) {
  const { rows } = await sql<{ email: string; state: string }>`
    select u.email, e.state from email_records e
    join users u on u.id = e.user_id
    join publications p on e.reference = 'alert-' || p.id
    join articles a on p.subject_id = a.id::text
    where a.slug = ${slug} order by u.email`.execute(test.database.db);
  const arrived = (await test.control.mail()).filter(({ subject }) => subject === `Out at ${slug}`);
  return {
    states: [...new Set(rows.map(({ state }) => state))],
    written: rows.map(({ email }) => email),
    arrived: arrived.map(({ to }) => to).toSorted(),
  };
}

/** Moves the time of the installation; null when nobody answered. */
function moveClock(name: string, to: string): Promise<number | null> {
  return fetch(`${running.get(name)?.origin ?? ''}/api/test-clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: to }),
  }).then(
    ({ status }) => status,
    () => null,
  );
}

it.each([
  ['before its first write', 'eleven', '11', { before: 'insert', on: 'articles' }, notOut],
  ['in the middle of its commit', 'twelve', '12', { commitAfter: 'insert', on: 'publications' }, out],
] as const)(
  'of two processes one is killed %s: the article of its minute is out once, with one letter for each',
  { timeout: 60_000 },
  async (_when, slug, hour, moment, after) => {
    await scheduled(slug, `2025-06-02T${hour}:00:00+05:30`);
    await gate.shutAt(moment);
    const moves = ['one', 'two'].map((name) => moveClock(name, `2025-06-02T${hour}:00:01+05:30`));
    const { pid, name } = await gate.somebody();
    const killed = running.get(name);
    if (killed === undefined) throw new Error(`${name} is no process of this test.`);
    expect(await facts(slug)).toEqual(notOut);
    await killed.kill();
    await gate.open();
    await gate.gone(pid);
    if (after === out) expect(await facts(slug)).toEqual(out);
    const soon = { timeout: 10_000, interval: 50 };
    await vi.waitFor(async () => expect(await facts(slug)).toEqual(out), soon);
    await Promise.all(moves);
    const letters = await vi.waitFor(async () => {
      const found = await lettersOf(slug);
      expect(found.states).toEqual(['sent']);
      expect(found.arrived).toEqual(found.written);
      return found;
    }, soon);
    expect(letters.written.length).toBeGreaterThan(5);
    await gate.remove();
    // Who comes back finds nothing left to do.
    await startServer(name);
    expect(await moveClock(name, `2025-06-02T${hour}:05:00+05:30`)).toBe(200);
    expect(await facts(slug)).toEqual(out);
    expect(await lettersOf(slug)).toEqual(letters);
  },
);
