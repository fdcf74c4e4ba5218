import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { postgresProgram } from '../product/debian-postgres.ts';
import { poolerProgram } from './pooler.ts';

/** Version of an engine that the drill starts, or the reason it is left out. */
export type Engine = { readonly version: string } | { readonly missing: string };

const output = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? `${stdout}${stderr}`.trim() : null;
};
const firstLine = (text: string) => text.split('\n')[0] ?? '';

export const keycloakFolder = process.env['KEYCLOAK_PATH'] ?? '';
const gateways = [process.env['VERSITYGW_PATH'], 'versitygw', path.join(os.homedir(), 'go/bin/versitygw')];
export const s3Program = gateways.find((each) => each !== undefined && output(each, '--version') !== null);

/** Returns the engines of a cluster. Optional engines are included only on request. */
export function findEngines(wanted: readonly string[]) {
  const optional = (name: string, find: () => Engine): Engine =>
    wanted.includes(name) ? find() : { missing: 'not in --parts' };
  return {
    postgres: foundBy(output(postgresProgram('postgres'), '--version'), 'apt-get install postgresql'),
    pooler: foundBy(output(poolerProgram, '--version'), 'apt-get install pgbouncer'),
    search: optional('search', findOpenSearch),
    files: optional('files', findFiles),
    identity: optional('identity', findKeycloak),
  };
}
export type Engines = ReturnType<typeof findEngines>;

function foundBy(version: string | null, repair: string): Engine {
  return version === null ? { missing: repair } : { version: firstLine(version) };
}

function findOpenSearch(): Engine {
  const missing = ['java', 'mvn'].filter((each) => output(each, '-version') === null);
  if (missing.length > 0) return { missing: `install ${missing.join(' and ')}` };
  const pom = fs.readFileSync(path.resolve(import.meta.dirname, '../opensearch/pom.xml'), 'utf8');
  const version = /<artifactId>opensearch<\/artifactId><version>([^<]+)/.exec(pom)?.[1];
  return { version: `OpenSearch ${version ?? 'unknown'}` };
}

function findFiles(): Engine {
  if (s3Program === undefined)
    return { missing: 'go install github.com/versity/versitygw/cmd/versitygw@latest' };
  const built = output('go', 'version', '-m', s3Program) ?? '';
  const module = /^\s*mod\s+github\.com\/versity\/versitygw\s+(\S+)/m.exec(built)?.[1];
  return { version: `versitygw ${module ?? 'of unknown version'}` };
}

function findKeycloak(): Engine {
  if (!fs.existsSync(path.join(keycloakFolder, 'bin/kc.sh')))
    return { missing: 'set KEYCLOAK_PATH to an unpacked distribution' };
  const version = fs
    .readdirSync(path.join(keycloakFolder, 'lib/lib/main'))
    .map((each) => /^org\.keycloak\.keycloak-core-(\d[\d.]+)\.jar$/.exec(each)?.[1])
    .find((each) => each !== undefined);
  return { version: `Keycloak ${version ?? 'of unknown version'}` };
}
