/**
 * `npm run check` runs the quick steps of `npm test` and the unit tests of everything changed since the merge base with
 * main, in two lanes. Prints only the output of failed steps. `npm run check -- REVISION` compares with another
 * revision.
 */
import { execFileSync, spawn } from 'node:child_process';
import { bin, quickSteps, root } from './steps.ts';
import type { Step } from './steps.ts';

type Run = Pick<Step, 'name' | 'args'>;

const base = mergeBase(process.argv[2] ?? 'main');
const startedAt = performance.now();
const unit: Run = { name: 'unit', args: [bin('vitest'), 'run', '--changed', base, '--passWithNoTests'] };
const isInFirstLane = ({ name }: Run) => name === 'types' || name === 'unused';
/** Each lane runs its steps sequentially. Both take about the same time. */
const lanes: readonly (readonly Run[])[] = [
  quickSteps.filter(isInFirstLane),
  [...quickSteps.filter((step) => !isInFirstLane(step)), unit],
];

const failed: string[] = [];
await Promise.all(
  lanes.map(async (lane) => {
    for (const step of lane) await run(step);
  }),
);
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
console.log(
  failed.length === 0
    ? `check: passed in ${seconds} s`
    : `check: ${failed.join(', ')} failed in ${seconds} s`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function run({ name, args }: Run): Promise<void> {
  const from = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) => {
      const took = ((performance.now() - from) / 1_000).toFixed(1);
      if (code !== 0) {
        failed.push(name);
        process.stdout.write(`\n${output}`);
      }
      console.log(`${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${took} s`);
      resolve();
    });
  });
}

/** Returns the merge base with a revision. Prefers the remote's branch, because a local `main` may be old. */
function mergeBase(revision: string): string {
  for (const name of [`origin/${revision}`, revision]) {
    try {
      return execFileSync('git', ['merge-base', 'HEAD', name], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      // The branch does not exist here.
    }
  }
  console.error(`There is no branch ${revision}. Name another: npm run check -- REVISION.`);
  process.exit(2);
}
