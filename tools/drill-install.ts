/**
 * `npm run drill:install [-- --base FOLDER] [--keep]` installs HEAD on a bare Debian using only the commands of
 * docs/operating/one-machine.md, up to a first sale in staging behind nginx with TLS. It restarts as documented and
 * sells again, then removes or corrupts each setting in turn, each of which must be reported with the line that fixes
 * it. The Debian is a folder made by debootstrap, with separate processes and network; vendors are the stand-ins behind
 * https. Needs root, debootstrap and the network. `--base` names an existing debootstrap folder to copy. Exit status 0
 * only if all checks pass.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { must, openMachine, missingTools } from './install/machine.ts';
import type { Machine } from './install/machine.ts';
import { commandsOf, substituted } from './install/page.ts';
import type { Block } from './install/page.ts';
import { copyIntoMachine, environment, startVendors, substitutions } from './install/fixture.ts';
import { tryWrongSettings } from './install/wrong-settings.ts';

const checkout = path.resolve(import.meta.dirname, '..');
const page = path.join(checkout, 'docs/operating/one-machine.md');
/** Commands that need packages or sources from elsewhere. All others have access only to the machine's loopback. */
const needsNetwork = /\bapt-get\b|\bgit clone\b|\bnpm run build\b/;

const { values } = parseArgs({
  options: { base: { type: 'string' }, keep: { type: 'boolean', default: false } },
});
const missing = missingTools();
if (missing.length > 0) {
  console.error(`drill:install needs\n${missing.map((each) => `  - ${each}`).join('\n')}`);
  process.exit(2);
}
const uncommitted = must('git', ['status', '--porcelain'], checkout).trim();
if (uncommitted !== '') console.log(`What is not committed is not installed:\n${uncommitted}\n`);

const blocks = substituted(commandsOf(page), substitutions);
console.log('In the place of what the page has:');
for (const { from, to, why } of substitutions)
  console.log(`  ${from} -> ${to.replace('\n', ' + ')} (${why})`);

const begunAt = performance.now();
const machine = await openMachine(values.base);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void machine.close().then(() => process.exit(1)));
console.log(`\na bare Debian in ${machine.root} (${seconds(begunAt)} s)`);
const env = environment();
let sales = 0;
try {
  copyIntoMachine(machine, checkout);
  await startVendors(machine, checkout);
  for (const block of blocks) await carryOut(block);
  const smoke = blocks.find(({ text }) => text.includes('npm run smoke'));
  if (smoke === undefined) throw new Error('The page has no smoke test.');
  await carryOut({ ...smoke, heading: `${smoke.heading}, again` });
  console.log('\neach setting left out or wrong:');
  const { tried, unnamed } = await tryWrongSettings(machine, env);
  const total = seconds(begunAt);
  console.log(
    `\ndrill:install: blocks ${blocks.length}, sales ${sales}, settings tried ${tried}, not named ${unnamed.length}, ${total} s`,
  );
  process.exitCode = unnamed.length === 0 && sales === 2 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await tell(machine);
  process.exitCode = 1;
} finally {
  if (values.keep) console.log(`kept: ${machine.root}`);
  await machine.close(values.keep);
}

/** @throws with the page's line and the end of the output */
async function carryOut({ heading, line, text }: Block): Promise<void> {
  const from = performance.now();
  const { status, output } = await machine.run(text, needsNetwork.test(text), env);
  if (status !== 0)
    throw new Error(
      `\ndocs/operating/one-machine.md:${line} failed, exit ${status}\n${text}\n---\n${output.slice(-6000)}`,
    );
  console.log(`ok  docs/operating/one-machine.md:${line} ${heading} (${seconds(from)} s)`);
  for (const sale of output.matchAll(/^passed +sells, delivers and invoices.*$/gm)) {
    sales += 1;
    console.log(`    ${sale[0]}`);
  }
}

async function tell({ run }: Machine): Promise<void> {
  const { output } = await run(
    'tail -n 40 /var/log/drill/* /var/log/nginx/error.log 2>&1 || true',
    false,
    {},
  );
  console.error(`\nThe logs of the machine:\n${output.slice(-8000)}`);
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(0);
}
