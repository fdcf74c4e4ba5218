/**
 * `npm run test:keycloak` signs in at an unmodified Keycloak. KEYCLOAK_PATH names an unpacked distribution, which the
 * first run builds (two minutes) and which needs Java 17 or newer: `org.keycloak:keycloak-quarkus-dist` in Maven, or
 * the download at keycloak.org.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const folder = process.env['KEYCLOAK_PATH'] ?? '';
if (!fs.existsSync(path.join(folder, 'bin/kc.sh'))) {
  console.error('KEYCLOAK_PATH names no Keycloak distribution: bin/kc.sh is missing.');
  process.exit(1);
}
if (spawnSync('java', ['-version']).status !== 0) {
  console.error('Keycloak needs Java 17 or newer.');
  process.exit(1);
}
const { status } = spawnSync('vitest', ['run', 'server/src/identity/redirect/keycloak.test.ts'], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
