/**
 * `npm test`: runs every check in two lanes on this machine's cores: steps that mostly wait, sequentially, and in
 * parallel all others, also sequentially. Prints the failures and a closing line with the number of tests run. `npm
 * test -- unit` runs one step.
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
   * Runs in the second lane; its output is printed when it ends. It must not write files that another step reads, and
   * its result must not depend on the machine's load.
   */
  readonly isBeside?: boolean;
};
type Ending = { readonly isGood: boolean; readonly output: string; readonly seconds: number };

const bin = (name: string) => path.join('node_modules', '.bin', name);
const unitReport = path.join(results, 'unit.json');
const browserReport = path.join(results, 'browser.json');
const steps: readonly Step[] = [
  {
    name: 'unit',
    args: [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    report: 'vitest',
  },
  { name: 'browser', args: ['scripts/e2e.ts', '--report', browserReport], report: 'playwright' },
  { name: 'types', args: ['scripts/types.ts'], isBeside: true },
  { name: 'lint', args: [bin('oxlint'), '--deny-warnings'], isBeside: true },
  { name: 'format', args: [bin('oxfmt'), '--check', '.'], isBeside: true },
  { name: 'structure', args: ['scripts/structure.ts'], isBeside: true },
  { name: 'unused', args: [bin('knip')], isBeside: true },
  { name: 'words', args: ['tools/words.ts'], isBeside: true },
  { name: 'budgets', args: ['scripts/budgets.ts'], isBeside: true },
  { name: 'migrations', args: ['scripts/check-migrations.ts'], isBeside: true },
  { name: 'alerts', args: ['scripts/check-alerts.ts'], isBeside: true },
  // Short forms of `npm run test:faults`, `npm run drill:restore` and `npm run test:money`.
  { name: 'faults', args: ['tools/faults.ts', '20'], isBeside: true },
  {
    name: 'restore',
    args: ['tools/drill-restore.ts', '--messages', '0', '--orders', '2', '--sellers', '1', '--seconds', '1'],
    isBeside: true,
  },
  { name: 'money', args: ['tools/money.ts', '100'], isBeside: true },
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
const reports: Promise<void>[] = [];
let before = Promise.resolve();
for (const step of chosen.filter(({ isBeside }) => isBeside === true)) {
  const ending = before.then(() => run(step, 'kept'));
  before = ending.then(() => undefined);
  // Report immediately, so that early failures are seen early.
  reports.push(ending.then((end) => tell(step, end)));
}
for (const step of chosen.filter(({ isBeside }) => isBeside !== true)) {
  console.log(`\n── ${step.name}`);
  tell(step, await run(step, 'shown'));
}
await Promise.all(reports);

if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
const checks = chosen.filter((step) => step.report === undefined);
const checksFailed = checks.filter((step) => failed.includes(step.name)).length;
console.log(`\n${testsPassed + checks.length - checksFailed} passed, ${testsFailed + checksFailed} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Counts a step's tests and reports its result; for a second-lane step, prints its output too. */
function tell(step: Step, { isGood, output, seconds }: Ending): void {
  const counts = countTests(step);
  testsPassed += counts.passed;
  testsFailed += counts.failed;
  // A runner that ran no tests has not passed.
  const ranNothing = step.report !== undefined && counts.passed + counts.failed === 0;
  if (!isGood || ranNothing) failed.push(step.name);
  const verdict = isGood && !ranNothing ? 'passed' : 'FAILED';
  const beside = step.isBeside === true;
  if (beside) process.stdout.write(`\n── ${step.name}, beside\n${output}`);
  console.log(`── ${step.name}: ${verdict} in ${seconds.toFixed(1)} s${beside ? ', beside' : ''}`);
}

/** `kept`: the output is only returned, so that two steps do not print at the same time. */
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
