/**
 * `npm run preflight`: one line for each setting, for the database, each third party and everything that the firm must
 * have before it sells: `ok`, or what is wrong and what mends it. Changes nothing and prints no value of a setting. Exit
 * status 0 only when all holds. The environment is that of the service; `--trial` looks at a trial's.
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
