import fs from 'node:fs';
import path from 'node:path';
import type { Machine } from './machine.ts';
import { host } from './fixture.ts';

/** Missing (null) or wrong setting, and what must report it: the start command or `npm run preflight`. */
type Fault = {
  readonly name: string;
  readonly value: string | null;
  readonly by: 'start' | 'preflight';
  readonly names?: string;
};

/** Settings on the page without which the service can start, and what reports them instead. */
const notAsked = new Set(['DATA_DIR']);
const askedByPreflight = new Set(['TRUSTED_PROXIES', 'NODE_EXTRA_CA_CERTS']);

const wrong: readonly Fault[] = [
  { name: 'NIVESHAK_STAGE', value: 'stage', by: 'start' },
  { name: 'TEST_CLOCK', value: '2025-06-02T10:00:00+05:30', by: 'start' },
  { name: 'DEMO', value: 'full', by: 'start' },
  { name: 'NIVESHAK_TRIAL', value: '1', by: 'start' },
  { name: 'APP_ORIGIN', value: `http://${host}`, by: 'start' },
  { name: 'TRUSTED_PROXIES', value: 'nginx', by: 'start' },
  { name: 'IDENTITY_DOMAIN', value: 'http://tenant.eu.auth0.com', by: 'start' },
  { name: 'RAZORPAY_KEY_ID', value: 'rzp_live_abc', by: 'start' },
  { name: 'RAZORPAY_KEY_SECRET', value: 'RAZORPAY-KEY-SECRET', by: 'start' },
  { name: 'RAZORPAY_WEBHOOK_SECRETS', value: 'short', by: 'start' },
  { name: 'CASHFREE_BASE_URL', value: 'https://api.cashfree.com/verification', by: 'start' },
  { name: 'PAN_ENCRYPTION_KEY', value: 'c2hvcnQ=', by: 'start' },
  { name: 'PAN_INDEX_KEY', value: 'another-key-than-the-first', by: 'start' },
  { name: 'BROKER_BASE_URL', value: 'https://gateway.firm.example', by: 'start', names: 'BROKER_SCRIPT_URL' },
  { name: 'SUNSET_DATE', value: '2025-02-30', by: 'start' },
  { name: 'DATABASE_URL', value: 'postgres://niveshak_app:no@127.0.0.1/niveshak', by: 'preflight' },
  { name: 'IDENTITY_JWKS_URI', value: 'https://nobody.firm.example/jwks.json', by: 'preflight' },
  { name: 'IDENTITY_MANAGEMENT_CLIENT_SECRET', value: 'not-the-right-secret', by: 'preflight' },
  { name: 'RAZORPAY_KEY_SECRET', value: 'not-the-right-secret', by: 'preflight' },
  { name: 'RAZORPAY_SCRIPT_URL', value: 'https://nobody.firm.example/checkout.js', by: 'preflight' },
  { name: 'CASHFREE_CLIENT_SECRET', value: 'not-the-right-secret', by: 'preflight' },
  { name: 'SMTP_URL', value: 'smtp://127.0.0.1:1', by: 'preflight' },
  { name: 'MAIL_FROM', value: 'Sample Research', by: 'preflight' },
];

/**
 * Removes each setting of the page, corrupts others, and reads the output of the start or preflight.
 * @returns the number tried, and those not reported with the line that fixes them
 */
export async function tryWrongSettings(machine: Machine, env: Readonly<Record<string, string>>) {
  const right = settingsIn(path.join(machine.root, 'etc/niveshak/service.env'));
  const missing = Object.keys(right)
    .filter((name) => !notAsked.has(name))
    .map((name): Fault => ({ name, value: null, by: askedByPreflight.has(name) ? 'preflight' : 'start' }));
  const unnamed: string[] = [];
  const faults = [...missing, ...wrong];
  for (const fault of faults) {
    const { name, value, by, names = name } = fault;
    const { NODE_EXTRA_CA_CERTS: _, ...outside } = env;
    const { [name]: __, ...rest } = right;
    const settings = { ...outside, ...rest, ...(value === null ? {} : { [name]: value }), PORT: '3999' };
    const command = by === 'start' ? 'timeout 20 npm run --silent serve' : 'npm run --silent preflight';
    const { status, output } = await machine.run(
      `cd /opt/niveshak/current; su niveshak -c '${command}'`,
      false,
      settings,
    );
    const lines = output.split('\n');
    const named = new RegExp(`\\b${names}\\b`);
    // The start prints the fixing line below its reason, while preflight prints problem and fix on one line.
    const mends =
      by === 'start'
        ? lines.find((each) => each.includes(`${names}=`))
        : lines.find((each) => each.startsWith('! ') && named.test(each));
    const isNamed = status === 1 && mends !== undefined;
    const said = isNamed ? mends.trim() : `NOT NAMED, exit ${status}\n${output.slice(-1500)}`;
    console.log(`  ${name} ${value === null ? 'left out' : 'wrong'}, ${by}: ${said}`);
    if (!isNamed) unnamed.push(name);
  }
  return { tried: faults.length, unnamed };
}

/** Returns the settings in a systemd environment file. */
function settingsIn(file: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
    const [, name = '', value = ''] = /^(\w+)='?(.*?)'?$/.exec(line) ?? [];
    if (name !== '') settings[name] = value;
  }
  return settings;
}
