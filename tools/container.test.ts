import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../server/src/platform/config.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const image = new Map(
  [...dockerfile.matchAll(/([A-Z][A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
);

it('the image and the compose file run scripts that exist', () => {
  const files = found(dockerfile + compose, /\b(scripts\/[\w-]+\.(?:ts|mjs))\b/g);
  expect(files.toSorted()).toEqual(['scripts/migrate.ts', 'scripts/serve.mjs', 'scripts/start.ts']);
  for (const file of files) expect(fs.existsSync(path.join(root, file)), file).toBe(true);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const name of found(dockerfile, /npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([name]);
});

it('every variable but HOME is a setting of the product, of the stand-ins or of PostgreSQL', () => {
  const inCompose = found(compose, /^ +environment: (.*)$/gm).flatMap((line) =>
    found(line, /([A-Z][A-Z_]+):/g),
  );
  const ofPostgres = /^POSTGRES_(?:USER|PASSWORD|DB)$/;
  const ofStandIns = found(read('sandbox/src/config.ts'), /^ +(SANDBOX_\w+):/gm);
  const unknown = [...image.keys(), ...inCompose].filter(
    (name) =>
      name !== 'HOME' && !settingNames.includes(name) && !ofStandIns.includes(name) && !ofPostgres.test(name),
  );
  expect(image.size).toBeGreaterThan(0);
  expect(inCompose).toContain('DATABASE_URL');
  expect(unknown).toEqual([]);
});

it('exposes, publishes and probes the ports that the product listens on', () => {
  expect(dockerfile).toContain(`EXPOSE ${image.get('PORT')} ${image.get('METRICS_PORT')}\n`);
  const standIns = /SANDBOX_PORT: '(\d+)'/.exec(compose)?.[1];
  const forwarded = /\.listen\((\d+)\)/.exec(compose)?.[1];
  expect(compose).toContain(`connect(${standIns}, `);
  expect(new Set(found(compose, /'(127\.0\.0\.1:\d+:\d+)'/g))).toEqual(
    new Set([
      `127.0.0.1:3000:${image.get('PORT')}`,
      `127.0.0.1:${standIns}:${forwarded}`,
      '127.0.0.1:8080:8080',
    ]),
  );
  const [probe] = found(dockerfile, /env\.PORT\}(\/\w+)`/g);
  expect(read('server/src/platform/health.ts')).toContain(`app.get('${probe}'`);
});

it('runs Keycloak with a realm whose every placeholder is documented', () => {
  const { services, volumes } = parse(compose, { merge: true }) as {
    services: Record<string, { profiles: string[]; image?: string; volumes?: string[]; depends_on?: object }>;
    volumes: Record<string, null>;
  };
  const { keycloak, 'keycloak-database': database } = services;
  expect([keycloak?.profiles, database?.profiles]).toEqual([['keycloak'], ['keycloak']]);
  expect(keycloak?.image).toMatch(/keycloak:\d+\.\d+\.\d+$/);
  expect(Object.keys(keycloak?.depends_on ?? {})).toEqual(['keycloak-database']);
  for (const { volumes: mounted = [] } of Object.values(services))
    for (const each of mounted) {
      const [from = ''] = each.split(':');
      expect(from.startsWith('./') ? fs.existsSync(path.join(root, from)) : from in volumes, each).toBe(true);
    }
  const page = read('docs/operating/identity.md');
  const placeholders = found(read('deploy/keycloak/niveshak-realm.json'), /\$\{(\w+)\}/g);
  expect(placeholders.length).toBeGreaterThan(10);
  expect(placeholders.filter((name) => !new RegExp(`^${name}=`, 'm').test(page))).toEqual([]);
});
