/**
 * `npm run test:files` tests the S3 adapter against versitygw, which is killed in the meantime. VERSITYGW_PATH names
 * the program and defaults to the one that `go install github.com/versity/versitygw/cmd/versitygw@latest` installs.
 */
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

const places = [process.env['VERSITYGW_PATH'], 'versitygw', path.join(os.homedir(), 'go/bin/versitygw')];
const binary = places.find((each) => each !== undefined && spawnSync(each, ['--version']).status === 0);
if (binary === undefined) {
  console.error('There is no versitygw: go install github.com/versity/versitygw/cmd/versitygw@latest');
  process.exit(1);
}
const { status } = spawnSync('vitest', ['run', 'server/src/adapters/s3'], {
  stdio: 'inherit',
  env: { ...process.env, VERSITYGW_PATH: binary },
});
process.exitCode = status ?? 1;
