/**
 * `npm test` runs all checks in two parallel lanes, one for steps that mostly wait and one for all others. Each lane
 * runs sequentially. Prints the failures and a closing line with the number of tests run. `npm test -- unit` runs one
 * step. `npm run test:all` adds the tests and runs that take minutes.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { allSteps, root, steps as quickSteps } from './steps.ts';
import type { Step } from './steps.ts';

type Ending = { readonly isGood: boolean; readonly output: string; readonly seconds: number };

const isAll = process.argv.includes('--all');
const steps = isAll ? allSteps : quickSteps;
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const chosen = wanted.length === 0 ? steps : steps.filter((step) => wanted.includes(step.name));
if (chosen.length === 0) {
  console.error(
    `There is no step ${wanted.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

for (const { report } of steps) {
  if (report === undefined) continue;
  fs.mkdirSync(path.dirname(report.file), { recursive: true });
  fs.rmSync(report.file, { force: true });
}
/** Failed steps by name, with their output. */
const failed = new Map<string, string>();
let testsPassed = 0;
let testsFailed = 0;
const reports: Promise<void>[] = [];
let before = Promise.resolve();
for (const step of chosen.filter(({ lane }) => lane === 'second')) {
  const ending = before.then(() => run(step, 'kept'));
  before = ending.then(() => undefined);
  // Report immediately, so that early failures are visible early.
  reports.push(ending.then((end) => tell(step, end)));
}
for (const step of chosen.filter(({ lane }) => lane === 'first')) {
  console.log(`\n── ${step.name}`);
  tell(step, await run(step, 'shown'));
}
await Promise.all(reports);

// Repeated here, because logs are often truncated to their end.
for (const [name, output] of failed)
  console.error(`\n── ${name} failed; the end of its output:\n${output.slice(-4_000)}`);
if (failed.size > 0) console.error(`\nFailed: ${[...failed.keys()].join(', ')}`);
const checks = chosen.filter((step) => step.report === undefined);
const checksFailed = checks.filter((step) => failed.has(step.name)).length;
if (!isAll) {
  console.log('\nLeft out: long tests, fault runs and the restore drill (npm run test:all).');
  console.log(
    'Left out: bucket, Keycloak and OpenSearch (npm run test:files, test:keycloak, test:opensearch).',
  );
}
console.log(`\n${testsPassed + checks.length - checksFailed} passed, ${testsFailed + checksFailed} failed`);
process.exitCode = failed.size === 0 ? 0 : 1;

/** Counts a step's tests and reports its result. For second-lane steps, also prints the output. */
function tell(step: Step, { isGood, output, seconds }: Ending): void {
  const counts = countTests(step);
  testsPassed += counts.passed;
  testsFailed += counts.failed;
  // A runner that ran no tests has not passed.
  const ranNothing = step.report !== undefined && counts.passed + counts.failed === 0;
  if (!isGood || ranNothing) failed.set(step.name, output);
  const verdict = isGood && !ranNothing ? 'passed' : 'FAILED';
  if (step.lane === 'second') process.stdout.write(`\n── ${step.name}\n${output}`);
  console.log(`── ${step.name}: ${verdict} in ${seconds.toFixed(1)} s`);
}

/** Runs a step. With `kept`, the output is only returned, so that two steps do not print simultaneously. */
function run(step: Step, words: 'shown' | 'kept'): Promise<Ending> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, step.args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const from of ['stdout', 'stderr'] as const) {
      child[from].on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (words === 'shown') process[from].write(chunk);
      });
    }
    child.once('close', (code) =>
      resolve({ isGood: code === 0, output, seconds: (performance.now() - startedAt) / 1000 }),
    );
  });
}

function countTests({ report }: Step): { passed: number; failed: number } {
  if (report === undefined || !fs.existsSync(report.file)) return { passed: 0, failed: 0 };
  const text = fs.readFileSync(report.file, 'utf8');
  if (report.by === 'vitest') {
    const { numPassedTests, numFailedTests } = JSON.parse(text) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    return { passed: numPassedTests, failed: numFailedTests };
  }
  const { stats } = JSON.parse(text) as { stats: { expected: number; unexpected: number } };
  return { passed: stats.expected, failed: stats.unexpected };
}
