/**
 * `npm run bench:reading [-- --articles 100,10000] [--seconds N]` measures the list of articles, an article, a public
 * page and a search with that many articles, each compared with a bare Fastify that sends the same number of bytes.
 * Reports calls per second and p99, and flags anything that grows with the number of articles and any public page
 * slower than half the speed of the bare one.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { aboutMachine, openFixture } from './fixture.ts';
import { inTurns, requireWrk, wrk } from './wrk.ts';
import type { Load, Request } from './wrk.ts';

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '100,10000' },
    seconds: { type: 'string', default: '8' },
  },
});
const counts = values.articles.split(',').map(Number);
const seconds = Number(values.seconds);
const callers = 16;
const floorOfPublicPage = 0.5;
/** Maximum factor by which a call's cost may grow with a hundred times as many articles. */
const maxGrowth = 1.5;

const sentences = [
  'The company makes valves for severe service and sells spares at a good margin.',
  'Cash from operations was below profit for the third year, and receivables grew.',
  'Management expects the new line to run at full load by the end of the year.',
  'We would change our mind if debtor days fell and spares passed a quarter of sales.',
  'The price assumes growth that the order book does not show yet.',
];

/** Adds the missing number of articles, of varying length. */
async function fill(pool: pg.Pool, count: number): Promise<void> {
  const paragraph = Array.from({ length: 12 }, (_each, at) => sentences[at % sentences.length]).join(' ');
  const body = Array.from({ length: 12 }, () => `<p>${paragraph}</p>`).join('');
  await pool.query(
    `insert into articles (slug, title, excerpt, author, published_at, category, access, kind, body_markdown, body_html,
        preview_html, headings, reading_minutes, announced_at)
      select 'bench-' || n, 'Bench article ' || n || ' on sector ' || n % 97, 'What sector ' || n % 97 || ' earns.',
        'Ira Deshmukh', '2025-05-01'::timestamptz - n * interval '1 hour', 'Sector ' || n % 7,
        (array['public', 'lite', 'premium'])[1 + n % 3], 'note', $2, replace($2, 'valves', 'valves' || n % 500), $3, '[]', 5, now()
      from generate_series(1, $1::int - (select count(*)::int from articles)) n
      on conflict (slug) do nothing`,
    [count, body, `<p>${paragraph}</p>`],
  );
  await pool.query('analyze articles, article_search');
}

type Case = { readonly name: string; readonly path: string; readonly headers: Record<string, string> };

requireWrk();
const fixture = await openFixture('full');
const bare = fork(path.join(import.meta.dirname, 'bare-server.ts'), {
  env: { ...process.env, DATABASE_URL: fixture.databaseUrl },
});
const problems: string[] = [];
try {
  console.log(aboutMachine());
  const [bareOrigin] = (await once(bare, 'message')) as [string];
  const member = fixture.member('premium@demo.test');
  await member.enter('login');
  const own = member.sessionHeaders();
  const cases: readonly Case[] = [
    { name: 'list of articles', path: '/api/articles?size=40', headers: own },
    { name: 'Home', path: '/api/user/home', headers: own },
    { name: 'article', path: '/api/articles/position-size-before-conviction', headers: own },
    { name: 'public page', path: '/public/articles/position-size-before-conviction', headers: {} },
    { name: 'public list', path: '/public/articles', headers: {} },
    { name: 'search, rare word', path: '/api/user/search?q=orvenna&in=articles', headers: own },
    { name: 'search, common word', path: '/api/user/search?q=cash&in=articles', headers: own },
  ];
  const byMany = (origin: string, request: Request) => (turnSeconds: number) =>
    wrk(origin, [request], { connections: callers, seconds: turnSeconds });
  const before = new Map<string, Load>();
  for (const count of counts) {
    await fill(fixture.pool, count);
    console.log(`\n${count} articles, ${callers} callers`);
    console.log('what                       bytes   calls/s   p99 ms  bare calls/s  bare p99  share');
    for (const { name, path: address, headers } of cases) {
      const answer = await fetch(`${fixture.origin}${address}`, {
        headers: { ...headers, 'accept-encoding': 'identity' },
      });
      const bytes = (await answer.arrayBuffer()).byteLength;
      const [mine, plain] = await inTurns(
        [byMany(fixture.origin, { path: address, headers }), byMany(bareOrigin, { path: `/bytes/${bytes}` })],
        { turns: 4, seconds: Math.ceil(seconds / 8) },
      );
      if (mine === undefined || plain === undefined) continue;
      const share = mine.perSecond / plain.perSecond;
      console.log(
        `${name.padEnd(24)} ${String(bytes).padStart(7)} ${mine.perSecond.toFixed(0).padStart(9)} ${mine.p99Ms.toFixed(1).padStart(8)} ${plain.perSecond.toFixed(0).padStart(13)} ${plain.p99Ms.toFixed(1).padStart(9)}  ${share.toFixed(2)}`,
      );
      if (name === 'public page' && share < floorOfPublicPage)
        problems.push(
          `${name}, ${count} articles: ${share.toFixed(2)} of the bare one, ${floorOfPublicPage} is asked`,
        );
      const few = before.get(name);
      if (few !== undefined && few.perSecond / mine.perSecond > maxGrowth)
        problems.push(
          `${name}: ${(few.perSecond / mine.perSecond).toFixed(1)} times slower with ${count} articles`,
        );
      if (few === undefined) before.set(name, mine);
    }
  }
} finally {
  bare.disconnect();
  await fixture.close();
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
