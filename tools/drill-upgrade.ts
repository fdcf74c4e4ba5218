/**
 * `npm run drill:upgrade -- REVISION` runs the version of a revision on its own schema under load, runs `npm run
 * migrate` of this version over it, runs both versions in parallel on one database, and replaces the old processes one
 * by one. Both use this version's packages. Exit status 0 only if no call failed.
 */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLoad, openRollingFixture, reportOf } from './product/rolling-fixture.ts';
import { checkout } from './product/product-process.ts';
import type { RollingFixture } from './product/rolling-fixture.ts';

const [revision, seconds = '10'] = process.argv.slice(2);
if (revision === undefined) {
  console.error('Usage: npm run drill:upgrade -- REVISION [SECONDS]');
  process.exit(2);
}
const older = takeOut(revision);
try {
  const fixture = await openRollingFixture(older);
  try {
    await drill(fixture);
  } finally {
    await fixture.close();
  }
} finally {
  fs.rmSync(older, { recursive: true, force: true });
}

async function drill(fixture: RollingFixture): Promise<void> {
  const old = [await fixture.start(older), await fixture.start(older)];
  let failures = 0;
  const stage = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const load = await openLoad(fixture, 100);
    await work();
    await load.stop();
    failures += load.failures.length;
    console.log(name);
    for (const line of reportOf(load)) console.log(`  ${line}`);
  };
  const some = () => sleep(Number(seconds) * 1000);
  await stage('the old version alone', some);
  await stage('the schema is migrated', async () => {
    const env = { ...fixture.environment, NIVESHAK_TRIAL: '' };
    const child = spawn(process.execPath, ['scripts/migrate.ts'], {
      cwd: checkout,
      stdio: 'inherit',
      env,
    });
    const status = await new Promise((resolve) => child.once('exit', resolve));
    if (status !== 0) throw new Error('The migration failed.');
  });
  await stage('the old version on the new schema', some);
  await stage('both versions side by side', async () => {
    await fixture.start(checkout);
    await some();
  });
  await stage('the old processes are replaced', async () => {
    for (const each of old) {
      await fixture.start(checkout);
      await fixture.stop(each);
    }
  });
  await stage('the new version alone', some);
  console.log(`drill:upgrade: from ${revision}, failures ${failures}`);
  process.exitCode = failures === 0 ? 0 : 1;
}

/** Extracts a revision into a separate folder with this version's packages, and returns the folder. */
function takeOut(wanted: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-older-'));
  const { status, stdout, stderr } = spawnSync('git', ['archive', wanted], {
    cwd: checkout,
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(stderr.toString());
  spawnSync('tar', ['-x', '-C', folder], { input: stdout });
  const packages = path.join(checkout, 'node_modules');
  const made = path.join(folder, 'node_modules');
  fs.mkdirSync(path.join(made, '@niveshak'), { recursive: true });
  for (const name of fs.readdirSync(packages))
    if (name !== '@niveshak') fs.symlinkSync(path.join(packages, name), path.join(made, name));
  for (const name of fs.readdirSync(path.join(packages, '@niveshak')))
    fs.symlinkSync(path.join(folder, name), path.join(made, '@niveshak', name));
  return folder;
}
