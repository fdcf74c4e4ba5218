/**
 * `npm test`: every check there is, one after the other on this machine's cores, but for the steps that wait a good deal,
 * which run beside the first ones; prints what failed and a closing line with the number of tests that ran.
 * `npm test -- unit` runs one step.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, '.cache', 'test-results');
fs.mkdirSync(results, { recursive: true });

type Step = {
  readonly name: string;
  readonly args: readonly string[];
  readonly report?: 'vitest' | 'playwright';
  /**
   * Runs beside the steps before it, one of these after the other from the start, and is told in its turn: it waits as much
   * as it computes. It must write no file that another step reads.
   */
  readonly isBeside?: boolean;
};
type Ending = { readonly isGood: boolean; readonly output: string; readonly seconds: number };

const bin = (name: string) => path.join('node_modules', '.bin', name);
const unitReport = path.join(results, 'unit.json');
const browserReport = path.join(results, 'browser.json');
const steps: readonly Step[] = [
  { name: 'types', args: ['scripts/types.ts'] },
  { name: 'lint', args: [bin('oxlint'), '--deny-warnings'] },
  { name: 'format', args: [bin('oxfmt'), '--check', '.'] },
  { name: 'structure', args: ['scripts/structure.ts'] },
  { name: 'unused', args: [bin('knip')] },
  { name: 'budgets', args: ['scripts/budgets.ts'] },
  { name: 'migrations', args: ['scripts/check-migrations.ts'] },
  { name: 'alerts', args: ['scripts/check-alerts.ts'] },
  {
    name: 'unit',
    args: [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    report: 'vitest',
  },
  // Short forms of `npm run test:faults` and `npm run test:money`. The first waits for retries and starts.
  { name: 'faults', args: ['scripts/faults.ts', '20'], isBeside: true },
  // A short form of `npm run drill:restore`; it waits for archivers and starts.
  {
    name: 'restore',
    args: [
      'scripts/drill-restore.ts',
      '--messages',
      '0',
      '--orders',
      '2',
      '--sellers',
      '1',
      '--seconds',
      '1',
    ],
    isBeside: true,
  },
  { name: 'money', args: ['scripts/money.ts', '100'], isBeside: true },
  { name: 'browser', args: ['scripts/e2e.ts', '--report', browserReport], report: 'playwright' },
];

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const chosen = wanted.length === 0 ? steps : steps.filter((step) => wanted.includes(step.name));
if (chosen.length === 0) {
  console.error(
    `There is no step ${wanted.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

for (const report of [unitReport, browserReport]) fs.rmSync(report, { force: true });
const failed: string[] = [];
let testsPassed = 0;
let testsFailed = 0;
const underWay = new Map<Step, Promise<Ending>>();
for (const step of chosen.filter(({ isBeside }) => isBeside === true)) {
  const before = [...underWay.values()].at(-1) ?? Promise.resolve();
  underWay.set(
    step,
    before.then(() => run(step, 'kept')),
  );
}
for (const step of chosen) {
  console.log(`\n── ${step.name}`);
  const early = await underWay.get(step);
  if (early !== undefined) process.stdout.write(early.output);
  const { isGood, seconds } = early ?? (await run(step, 'shown'));
  const counts = countTests(step);
  testsPassed += counts.passed;
  testsFailed += counts.failed;
  // A runner that ran nothing has not passed.
  const ranNothing = step.report !== undefined && counts.passed + counts.failed === 0;
  if (!isGood || ranNothing) failed.push(step.name);
  const verdict = isGood && !ranNothing ? 'passed' : 'FAILED';
  console.log(
    `── ${step.name}: ${verdict} in ${seconds.toFixed(1)} s${early === undefined ? '' : ', beside the steps before'}`,
  );
}

if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
const checks = chosen.filter((step) => step.report === undefined);
const checksFailed = checks.filter((step) => failed.includes(step.name)).length;
console.log(`\n${testsPassed + checks.length - checksFailed} passed, ${testsFailed + checksFailed} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** `kept`: what it says is in the ending alone, so that two steps do not talk at once. */
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

function countTests(step: Step): { passed: number; failed: number } {
  const none = { passed: 0, failed: 0 };
  if (step.report === 'vitest') {
    if (!fs.existsSync(unitReport)) return none;
    const report = JSON.parse(fs.readFileSync(unitReport, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  }
  if (step.report === 'playwright') {
    if (!fs.existsSync(browserReport)) return none;
    const { stats } = JSON.parse(fs.readFileSync(browserReport, 'utf8')) as {
      stats: { expected: number; unexpected: number };
    };
    return { passed: stats.expected, failed: stats.unexpected };
  }
  return none;
}
