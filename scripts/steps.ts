import path from 'node:path';

export type Step = {
  readonly name: string;
  readonly args: readonly string[];
  /**
   * Lane of the step. Steps in the second lane print their output when they end. They must not write files that another
   * step reads, and their result must not depend on the machine's load.
   */
  readonly lane: 'first' | 'second';
  readonly report?: { readonly by: 'vitest' | 'playwright'; readonly file: string };
};

export const root = path.resolve(import.meta.dirname, '..');
export const bin = (name: string) => path.join('node_modules', '.bin', name);
const results = path.join(root, '.cache', 'test-results');
const unitReport = path.join(results, 'unit.json');
const browserReport = path.join(results, 'browser.json');

const checks: readonly Step[] = [
  { name: 'types', args: ['scripts/types.ts'], lane: 'second' },
  { name: 'lint', args: [bin('oxlint'), '--deny-warnings'], lane: 'second' },
  { name: 'format', args: [bin('oxfmt'), '--check', '.'], lane: 'second' },
  { name: 'structure', args: ['scripts/structure.ts'], lane: 'second' },
  { name: 'unused', args: [bin('knip')], lane: 'second' },
  { name: 'words', args: ['tools/words.ts'], lane: 'second' },
  { name: 'budgets', args: ['scripts/budgets.ts'], lane: 'second' },
  { name: 'migrations', args: ['scripts/check-migrations.ts'], lane: 'second' },
  { name: 'alerts', args: ['scripts/check-alerts.ts'], lane: 'second' },
  { name: 'helm', args: ['scripts/check-helm.ts'], lane: 'second' },
];

function unit(...more: readonly string[]): Step {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  return {
    name: 'unit',
    args: [bin('vitest'), 'run', ...reporters, ...more],
    lane: 'first',
    report: { by: 'vitest', file: unitReport },
  };
}

function browser(...more: readonly string[]): Step {
  return {
    name: 'browser',
    args: ['scripts/e2e.ts', '--report', browserReport, ...more],
    lane: 'first',
    report: { by: 'playwright', file: browserReport },
  };
}

const money = (histories: number): Step => ({
  name: 'money',
  args: ['tools/money.ts', String(histories)],
  lane: 'second',
});

/** All steps of `npm test`, in lane order. Excludes `*.long.test.ts` and `*.long.spec.ts`. */
export const steps: readonly Step[] = [
  unit('--exclude=**/*.long.test.ts'),
  browser('--quick'),
  ...checks,
  money(8),
];

/** All steps of `npm run test:all`, with short forms of `npm run test:faults` and `npm run drill:restore`. */
export const allSteps: readonly Step[] = [
  unit(),
  browser(),
  ...checks,
  { name: 'faults', args: ['tools/faults.ts', '20'], lane: 'second' },
  {
    name: 'restore',
    args: ['tools/drill-restore.ts', '--messages', '0', '--orders', '2', '--sellers', '1', '--seconds', '1'],
    lane: 'second',
  },
  money(40),
];

/** Steps of `npm run check`, which also runs the unit tests of all changes. */
export const quickSteps: readonly Step[] = steps.filter(({ name }) =>
  ['types', 'lint', 'format', 'structure', 'unused', 'words'].includes(name),
);
