/**
 * `npm run bench:api [-- NAME …]` measures every read of the contract, and its ten busiest writes, through the product
 * with all checks on, relative to a bare Fastify that reads one row by its key with `pg` on a pool of the same size.
 * Each call alternates with the bare one, so that both see the same machine conditions, with 1 and 16 callers, using
 * wrk.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createBrokerTransaction } from '@niveshak/contract/basket-orders/routes';
import { urlOf } from '@niveshak/contract/http/route';
import type { Route } from '@niveshak/contract/http/route';
import { reads, sampleInputs } from '../../server/src/testing/sample-reads.ts';
import { measuredWrites, sampleWrites } from '../../server/src/testing/sample-writes.ts';
import type { SampleWrite } from '../../server/src/testing/sample-writes.ts';
import type { TestMember } from '../../server/src/testing/test-member.ts';
import { aboutMachine, openFixture } from './fixture.ts';
import { inTurns, requireWrk, wrk } from './wrk.ts';
import type { Request } from './wrk.ts';

/** Minimum calls per second at 16 callers relative to the bare row, as required by external reviews. */
const floors: Readonly<Record<string, number>> = {
  accountSummary: 0.5,
  listArticles: 0.5,
  readArticle: 0.5,
  listPlans: 0.5,
  getWeights: 0.5,
  listArchiveChannels: 0.5,
  getOutliers: 0.5,
  getLastPrices: 0.5,
  getPortfolioInfos: 0.5,
  getQuotes: 0.15,
};
const floorOfReads = 0.1;
/** Maximum ratio of p99 to p50 at 16 callers. */
const maxSpread = 4;

type Case = SampleWrite & { readonly route: Route };

requireWrk();
const wanted = process.argv.slice(2);
const fixture = await openFixture('full');
const bare = fork(path.join(import.meta.dirname, 'bare-server.ts'), {
  env: { ...process.env, DATABASE_URL: fixture.databaseUrl },
});
try {
  console.log(aboutMachine());
  const [bareOrigin] = (await once(bare, 'message')) as [string];
  const member = await entered('premium');
  const keys = await fixture.pool.query<{ id: string }>(`select id from users where email = $1`, [
    member.email,
  ]);
  const key = keys.rows[0]?.id ?? '';
  const prepared = await sampleWrites({ demoMember: entered, sandboxOrigin: fixture.sandboxOrigin });
  // Runs after the write samples, which create a basket with a readable result.
  const basket = prepared['createBrokerTransaction'];
  if (basket !== undefined) await basket.as.raw(createBrokerTransaction, basket.input);
  const inputs: Awaited<ReturnType<typeof sampleInputs>> = {
    ...(await sampleInputs(member)),
    readLogo: { params: { hash: await putLogo() } },
  };
  const cases: Case[] = [
    ...reads.map((route) => ({ route, as: member, input: inputs[route.id] ?? {} })),
    ...measuredWrites.map((route) => ({ route, ...sampleOf(prepared, route) })),
  ].filter(({ route }) => wanted.length === 0 || wanted.includes(route.id));

  const requestOf = ({ route, as, input }: Case): Request => {
    const query = new URLSearchParams(input.query ?? {}).toString();
    return {
      path: urlOf(route, input.params) + (query === '' ? '' : `?${query}`),
      headers: { ...as.sessionHeaders(), ...input.headers },
      method: route.method,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    };
  };
  const byMany = (origin: string, request: Request) => (seconds: number) =>
    wrk(origin, [request], { connections: 16, seconds });
  const missed: string[] = [];
  console.log(
    `${'call'.padEnd(26)}${'share'.padStart(7)}${'  1 caller p50/p99 ms'.padEnd(26)}  16 callers /s, p50/p99 ms, p99 ÷ p50`,
  );
  for (const each of cases) {
    const { route } = each;
    const answer = await each.as.raw(route, each.input);
    if (answer.status !== 200 && answer.status !== 204) {
      console.log(`${route.id.padEnd(26)} answers ${answer.status} to the sample: not measured`);
      continue;
    }
    const request = requestOf(each);
    const alone = await wrk(fixture.origin, [request], { seconds: 2 });
    const [many, row] = await inTurns(
      [byMany(fixture.origin, request), byMany(bareOrigin, { path: `/row/${key}` })],
      { turns: 3, seconds: 1 },
    );
    if (many === undefined || row === undefined) continue;
    const share = many.perSecond / row.perSecond;
    const spread = many.p99Ms / many.p50Ms;
    console.log(
      `${route.id.padEnd(26)}${share.toFixed(2).padStart(7)}${`  ${alone.p50Ms.toFixed(2)} / ${alone.p99Ms.toFixed(2)}`.padEnd(26)}` +
        `  ${many.perSecond.toFixed(0).padStart(5)}/s  ${many.p50Ms.toFixed(1)} / ${many.p99Ms.toFixed(1)}  ${spread.toFixed(1)}` +
        `   (row ${row.perSecond.toFixed(0)}/s)`,
    );
    const floor = floors[route.id] ?? (route.method === 'GET' ? floorOfReads : 0);
    if (share < floor) missed.push(`${route.id}: ${share.toFixed(2)} of the bare row, wanted ${floor}`);
    if (spread > maxSpread)
      missed.push(`${route.id}: p99 is ${spread.toFixed(1)} × p50, wanted ${maxSpread}`);
  }
  console.log(missed.length === 0 ? '\nEvery aim is reached.' : `\nMissed:\n  ${missed.join('\n  ')}`);
} finally {
  bare.disconnect();
  await fixture.close();
}

/** Adds a logo of typical size, because the demo firm has none. @returns its hash */
async function putLogo(): Promise<string> {
  const { rows } = await fixture.pool.query<{ hash: string }>(
    `with file as (
       insert into files (hash, size, bytes) values (encode(sha256($1), 'hex'), length($1), $1) returning hash)
     insert into firm_logos (hash, width, height) select hash, 192, 96 from file returning hash`,
    [randomBytes(8_000)],
  );
  return rows[0]?.hash ?? '';
}

async function entered(name: string): Promise<TestMember> {
  const member = fixture.member(`${name}@demo.test`);
  await member.enter('login');
  return member;
}

function sampleOf(prepared: Readonly<Record<string, SampleWrite>>, route: Route): SampleWrite {
  const sample = prepared[route.id];
  if (sample === undefined) throw new Error(`${route.id} has no line in sample-writes.ts.`);
  return sample;
}
