/**
 * Import rules between modules (ARCHITECTURE.md), and rules on file contents. `npm run structure` runs them and checks
 * that enough modules were seen, because without TypeScript support this tool finds nothing and passes.
 */

import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Server slices by level. Imports may only go downward. */
export const serverLevels = [
  ['firm', 'identity', 'catalogue', 'market-data'],
  ['membership', 'kyc', 'ledger', 'notifications', 'webhooks'],
  ['billing', 'referrals', 'slack-archives', 'portfolios', 'basket-orders', 'complaints', 'incidents'],
  ['articles'],
  ['quotes', 'reading', 'recommendations'],
  ['checkout'],
  ['gifts', 'renewals', 'lifecycle-emails'],
  ['account', 'home', 'search', 'public-pages', 'launch-checklist', 'reconciliation', 'sunset'],
  ['clients', 'members', 'metrics', 'retention', 'settings'],
  ['subscriber-import', 'inspection', 'developer-api'],
  ['console'],
] as const;

/** Web app features by level, above `lib` and `ui` and below `app`. */
export const webLevels = [
  ['identity', 'kyc', 'impersonation'],
  ['membership'],
  ['catalogue', 'articles', 'market-data', 'slack-archives'],
  ['billing', 'checkout', 'basket-orders', 'home', 'notifications', 'referrals', 'search'],
  ['account', 'portfolios', 'gifts', 'cancellation'],
  ['stocks', 'pricing'],
] as const;

const allSlices = serverLevels.flat();
const allFeatures = webLevels.flat();
const tests = '(\\.test\\.tsx?$|^server/src/testing/)';

type Level = readonly string[];

/** Returns rules that forbid imports upward and within a level. `sharedBeside` lists exceptions within a level. */
function levelRules(
  root: 'server' | 'web',
  levels: readonly Level[],
  sharedBeside: Level,
  instead: string,
): IForbiddenRuleType[] {
  const folders = (names: Level) => `^${root}/src/(${names.join('|')})/`;
  return levels.flatMap((names, level) => {
    const above = levels.slice(level + 1).flat();
    const besides = names
      .map((name) => ({
        name,
        others: names.filter((other) => other !== name && !sharedBeside.includes(other)),
      }))
      .filter(({ others }) => others.length > 0);
    return [
      ...(above.length === 0
        ? []
        : [
            {
              name: `${root}-level-${level}-imports-upward`,
              comment: `Imports run downward. ${instead}`,
              severity: 'error' as const,
              from: { path: folders(names), pathNot: tests },
              to: { path: folders(above) },
            },
          ]),
      ...besides.map(({ name, others }) => ({
        name: `${root}-${name}-imports-its-own-level`,
        comment: 'Those of one level do not know each other. Move what they share a level down.',
        severity: 'error' as const,
        from: { path: folders([name]), pathNot: tests },
        to: { path: folders(others) },
      })),
    ];
  });
}

export const forbidden: IForbiddenRuleType[] = [
  {
    name: 'no-circular',
    comment: 'A cycle means that two files are one idea, or that a rule belongs a level down.',
    severity: 'error' as const,
    from: {},
    to: { circular: true },
  },
  {
    name: 'domain-stands-alone',
    comment: 'The rules know no package, no Node, no clock. Pass what is needed as an argument.',
    severity: 'error' as const,
    from: { path: '^domain/src/', pathNot: '\\.test\\.ts$' },
    to: { pathNot: '^domain/src/' },
  },
  {
    name: 'contract-knows-domain-and-zod',
    comment: 'The contract is shared by server and browser: domain and the schema library only.',
    severity: 'error' as const,
    from: { path: '^contract/src/', pathNot: '\\.test\\.ts$' },
    to: { pathNot: ['^contract/src/', '^domain/src/', 'node_modules/zod/'] },
  },
  {
    name: 'server-knows-nothing-above',
    comment:
      'The server imports neither the web app nor what runs it; what both need stands here or in the contract.',
    severity: 'error' as const,
    from: { path: '^server/' },
    to: { path: '^(web|e2e|scripts)/' },
  },
  {
    name: 'server-knows-no-sandbox',
    comment: 'The product speaks to third parties through adapters; stand-ins are for tests.',
    severity: 'error' as const,
    from: { path: '^server/', pathNot: [tests, '^server/demo/demo-env\\.ts$'] },
    to: { path: '^sandbox/' },
  },
  {
    name: 'web-knows-contract-and-domain',
    comment: 'The browser knows the contract and the rules, and never the server or the stand-ins.',
    severity: 'error' as const,
    from: { path: '^web/' },
    to: { path: '^(server|sandbox|e2e|scripts)/' },
  },
  {
    name: 'web-computes-no-money',
    comment: 'Amounts come from the server. Quotes and tax are not computed in the browser.',
    severity: 'error' as const,
    from: { path: '^web/src/' },
    to: { path: '^domain/src/(quotes/|billing/tax|catalogue/price-list|ledger/)' },
  },
  {
    name: 'ui-knows-nothing-of-us',
    comment: 'The design system has no router, no queries, no capability. Pass values and callbacks.',
    severity: 'error' as const,
    from: { path: '^web/src/ui/', pathNot: '\\.test\\.tsx?$' },
    to: { path: ['^web/src/(?!ui/)', '^contract/', 'node_modules/@tanstack/', 'node_modules/xstate'] },
  },
  {
    name: 'sandbox-knows-nothing-of-ours',
    comment: 'Shared code would share our mistakes: the stand-ins import nothing of the product.',
    severity: 'error' as const,
    from: { path: '^sandbox/' },
    to: { path: '^(domain|contract|server|web|e2e|scripts)/' },
  },
  {
    name: 'e2e-knows-the-outside-only',
    comment: 'End-to-end tests use the contract, the stand-ins’ control client and server/testing.',
    severity: 'error' as const,
    from: { path: '^e2e/' },
    to: {
      path: '^(domain|server|web|sandbox|scripts)/',
      pathNot: ['^sandbox/src/control\\.ts$', '^server/src/testing/', '^domain/src/primitives/'],
    },
  },
  {
    name: 'nothing-knows-tools',
    comment:
      'Drills, benchmarks and generators import everything; what others need of them belongs to server/src/testing.',
    severity: 'error' as const,
    from: { pathNot: '^tools/' },
    to: { path: '^tools/' },
  },
  {
    name: 'scripts-know-no-tests',
    comment: 'Commands of an installation do not need its end-to-end tests.',
    severity: 'error' as const,
    from: { path: '^scripts/' },
    to: { path: '^e2e/' },
  },
  {
    name: 'slices-meet-at-index',
    comment: 'Another slice is imported through its index.ts only. Export there what is really offered.',
    severity: 'error' as const,
    from: { path: `^server/src/(${allSlices.join('|')})/`, pathNot: tests },
    to: {
      path: `^server/src/(${allSlices.join('|')})/`,
      pathNot: ['^server/src/$1/', `^server/src/(${allSlices.join('|')})/index\\.ts$`],
    },
  },
  {
    name: 'app-meets-slices-at-index',
    comment: 'Outside the slices, too, only index.ts is imported.',
    severity: 'error' as const,
    from: { path: '^(server/src/(app\\.ts|main\\.ts|wiring/)|server/demo/|scripts/)', pathNot: tests },
    to: {
      path: `^server/src/(${allSlices.join('|')})/`,
      pathNot: `^server/src/(${allSlices.join('|')})/index\\.ts$`,
    },
  },
  {
    name: 'slices-know-no-adapter',
    comment: 'A slice owns a port (ports.ts) in its own words; wiring/adapters.ts joins it to the adapter.',
    severity: 'error' as const,
    from: { path: `^server/src/(${allSlices.join('|')}|platform)/`, pathNot: tests },
    to: { path: '^server/src/adapters/' },
  },
  {
    name: 'adapters-know-ports',
    comment: 'An adapter knows the port it fills and nothing else of a slice.',
    severity: 'error' as const,
    from: { path: '^server/src/adapters/', pathNot: tests },
    to: { path: `^server/src/(${allSlices.join('|')})/`, pathNot: '/ports\\.ts$' },
  },
  {
    name: 'platform-knows-no-slice',
    comment: 'The platform is below every slice. Inject what it needs.',
    severity: 'error' as const,
    from: { path: '^server/src/platform/', pathNot: tests },
    to: { path: [`^server/src/(${allSlices.join('|')})/`, '^server/src/(app\\.ts|main\\.ts|wiring/)'] },
  },
  ...levelRules('server', serverLevels, ['firm'], 'What must travel upward is an event in the outbox.'),
  ...levelRules('web', webLevels, [], 'Put what two features share in the lower one, in lib or in ui.'),
  {
    name: 'web-features-know-no-app',
    comment: 'The app puts the features together; what a feature needs of it belongs to a feature or to lib.',
    severity: 'error' as const,
    from: { path: `^web/src/(lib|${allFeatures.join('|')})/` },
    to: { path: '^web/src/(app/|main\\.tsx)' },
  },
  {
    name: 'members-know-no-staff-console',
    comment: 'The staff console is a separate bundle: members do not load its code.',
    severity: 'error' as const,
    from: { path: '^web/src/' },
    to: {
      path: '^(web/staff/|contract/src/(staff/(?!errors|gate)|[^/]+/staff-|(members|metrics|reconciliation|settings|subscriber-import|sunset|upcoming)/))',
    },
  },
  {
    name: 'staff-console-knows-ui-and-lib',
    comment:
      'Of the members’ app the console uses the design system, lib and the client of the identity provider.',
    severity: 'error' as const,
    from: { path: '^web/staff/' },
    to: { path: '^web/src/', pathNot: '^web/src/(ui|lib)/|^web/src/identity/identity-(client|error)\\.ts$' },
  },
  {
    name: 'staff-frame-knows-no-feature',
    comment: 'The console’s shared parts do not import screens; the shell and the router put them together.',
    severity: 'error' as const,
    from: { path: '^web/staff/src/(frame|session|table|preview)/' },
    to: { path: '^web/staff/src/(?!frame/|session/|table/|preview/)' },
  },
  {
    name: 'staff-forms-know-no-screen',
    comment: 'Forms open from a member’s page, Today and the command menu, and import no screen.',
    severity: 'error' as const,
    from: { path: '^web/staff/src/(identity|chargebacks|grants|emails|payments|records|coupons)/' },
    to: { path: '^web/staff/src/(members|today|commands|catalogue|shell)/' },
  },
  {
    name: 'web-lib-knows-no-feature',
    comment: 'lib is below every feature. Pass what it needs as an argument.',
    severity: 'error' as const,
    from: { path: '^web/src/lib/', pathNot: tests },
    to: { path: `^web/src/(${allFeatures.join('|')})/` },
  },
];

/** Maximum number of lines, because a longer file contains more than one idea. */
export const longestFile = 400;

/** Matches a browser or context that no fixture watches. */
const unwatched = /\.newContext\(|\bbrowser\.newPage\(|\.launch\w*\(|\btest\b[^\n]* from '@playwright\/test'/;

/** Returns the problems found in a file's text alone; empty if there are none. */
export function textProblems(file: string, text: string): string[] {
  const problems: string[] = [];
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  if (lines > longestFile)
    problems.push(`${file}: ${lines} lines, and a file has at most ${longestFile}: split it by idea`);
  if (file.startsWith('e2e/') && file !== 'e2e/src/test.ts' && unwatched.test(text))
    problems.push(
      `${file}: an end-to-end test opens contexts with newContext, ownPageOf or pageOf of e2e/src/test.ts`,
    );
  return problems;
}

export const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|fixtures)/' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
  },
};
