import path from 'node:path';

export type Step = {
  readonly name: string;
  readonly args: readonly string[];
  /**
   * A step of the second lane prints its output when it ends. It must not write files that another step reads, and its
   * result must not depend on the machine's load.
   */
  readonly lane: 'first' | 'second';
  readonly report?: { readonly by: 'vitest' | 'playwright'; readonly file: string };
};

export const root = path.resolve(import.meta.dirname, '..');
export const bin = (name: string) => path.join('node_modules', '.bin', name);
const results = path.join(root, '.cache', 'test-results');
const unitReport = path.join(results, 'unit.json');
const browserReport = path.join(results, 'browser.json');

/** Every step of `npm test`, in the order of its lane. */
export const steps: readonly Step[] = [
  {
    name: 'unit',
    args: [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    lane: 'first',
    report: { by: 'vitest', file: unitReport },
  },
  {
    name: 'browser',
    args: ['scripts/e2e.ts', '--report', browserReport],
    lane: 'first',
    report: { by: 'playwright', file: browserReport },
  },
  { name: 'types', args: ['scripts/types.ts'], lane: 'second' },
  { name: 'lint', args: [bin('oxlint'), '--deny-warnings'], lane: 'second' },
  { name: 'format', args: [bin('oxfmt'), '--check', '.'], lane: 'second' },
  { name: 'structure', args: ['scripts/structure.ts'], lane: 'second' },
  { name: 'unused', args: [bin('knip')], lane: 'second' },
  { name: 'words', args: ['tools/words.ts'], lane: 'second' },
  { name: 'budgets', args: ['scripts/budgets.ts'], lane: 'second' },
  { name: 'migrations', args: ['scripts/check-migrations.ts'], lane: 'second' },
  { name: 'alerts', args: ['scripts/check-alerts.ts'], lane: 'second' },
  // Short forms of `npm run test:faults`, `npm run drill:restore` and `npm run test:money`.
  { name: 'faults', args: ['tools/faults.ts', '20'], lane: 'second' },
  {
    name: 'restore',
    args: ['tools/drill-restore.ts', '--messages', '0', '--orders', '2', '--sellers', '1', '--seconds', '1'],
    lane: 'second',
  },
  { name: 'money', args: ['tools/money.ts', '40'], lane: 'second' },
];

/** The steps of `npm run check`, which adds the unit tests of what changed. */
export const quickSteps: readonly Step[] = steps.filter(({ name }) =>
  ['types', 'lint', 'format', 'structure', 'unused', 'words'].includes(name),
);
