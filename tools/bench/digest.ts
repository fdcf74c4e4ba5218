/**
 * `npm run bench:digest [-- MEMBERS]` sends the daily digest to ten thousand members while the server is killed twice
 * with SIGKILL. Reports emails per second, memory, and the contents of the inboxes afterwards.
 */
import { runDigest } from '../../server/src/testing/digest-run.ts';
import type { DigestRun } from '../../server/src/testing/digest-run.ts';
import { openPostgres } from '../product/own-postgres.ts';
import { aboutMachine } from './fixture.ts';

const members = Number(process.argv[2] ?? 10_000);
console.log(aboutMachine());
const postgres = await openPostgres('digest');
try {
  const calm = await runDigest(await postgres.newDatabase('calm'), members, 0);
  print('undisturbed', calm);
  const killed = await runDigest(await postgres.newDatabase('killed'), members, 2);
  print(`killed ${killed.kills} times`, killed);
  if ([calm, killed].some(({ withOne }) => withOne !== members)) process.exitCode = 1;
} finally {
  await postgres.stop();
}

function print(what: string, run: DigestRun): void {
  const perSecond = run.members / (run.sendMs / 1000);
  console.log(
    [
      `${what}: ${run.members} members, planned in ${(run.planMs / 1000).toFixed(2)} s,`,
      `sent in ${(run.sendMs / 1000).toFixed(1)} s (${perSecond.toFixed(0)} emails/s),`,
      `memory ${run.memory.before.toFixed(0)} MB before, at most ${run.memory.most.toFixed(0)} MB`,
    ].join(' '),
  );
  console.log(
    `  one digest ${run.withOne}, none ${run.withNone}, more than one ${run.withMore}; ` +
      `${run.messages} messages, of which repeated with the same Message-ID ${run.repeats}`,
  );
}
