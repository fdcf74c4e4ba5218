/**
 * `npm run preflight` prints one line per setting, for the database, each third party and everything the firm needs
 * before it sells: `ok`, or the problem and its fix. Changes nothing and prints no values. Exit status 0 only if all
 * checks pass. Uses the service's environment. `--trial` checks a trial's environment.
 */
import { preflight } from '../server/src/wiring/preflight.ts';
import { createLog } from '../server/src/platform/log.ts';
import { trialArgument } from '../server/src/product-arguments.ts';
import { businessNow } from './installation.ts';

const lines = await preflight(process.env, {
  mode: process.argv.includes(trialArgument) ? 'trial' : 'production',
  log: createLog('silent'),
  timeOf: businessNow,
});
for (const { about, name, problem, note } of lines) {
  const words = problem ?? (note === undefined ? 'ok' : `ok (${note})`);
  console.log(`${problem === null ? '  ' : '! '}${about}  ${name}: ${words}`);
}
const wrong = lines.filter(({ problem }) => problem !== null).length;
console.log(`checks ${lines.length}, ok ${lines.length - wrong}, wrong ${wrong}`);
process.exitCode = wrong === 0 ? 0 : 1;
