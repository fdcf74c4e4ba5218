import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settingNames } from '../server/src/platform/config.ts';

type Service = {
  readonly profiles: readonly string[];
  readonly image: string;
  readonly build?: string | { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: readonly { readonly path: string }[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, object>>;
  readonly configs?: readonly { readonly source: string }[];
};

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const page = read('docs/operating/compose.md');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const image = new Map(
  [...dockerfile.matchAll(/([A-Z][A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
);
const { services, volumes, configs } = parse(compose, { merge: true }) as {
  services: Readonly<Record<string, Service>>;
  volumes: Readonly<Record<string, null>>;
  configs: Readonly<Record<string, object>>;
};
/** Lines of the block on the page, by file. */
const lines = new Map<string, Map<string, string>>();
for (const line of (found(page, /```ini\n(.*?)```/gs)[0] ?? '').split('\n')) {
  const [, file] = /^# ([\w-]+\.env)/.exec(line) ?? [];
  const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
  if (file !== undefined) lines.set(file, new Map());
  else if (name !== '') [...lines.values()].at(-1)?.set(name, value);
}

it('the image and the compose file run existing scripts', () => {
  const files = found(dockerfile + compose, /\b(scripts\/[\w-]+\.(?:ts|mjs))\b/g);
  expect(files.toSorted()).toEqual(['scripts/migrate.ts', 'scripts/serve.mjs', 'scripts/start.ts']);
  for (const file of [...files, ...found(page, /\b(scripts\/[\w-]+\.ts)\b/g)])
    expect(fs.existsSync(path.join(root, file)), file).toBe(true);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const name of found(dockerfile, /npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([name]);
});

it('production has every part', () => {
  const production = Object.entries(services).filter(([, { profiles }]) => profiles.includes('production'));
  expect(production.map(([name]) => name).toSorted()).toEqual(
    'app app-2 backup caddy database files keycloak keycloak-database migrate search'.split(' '),
  );
});

/** Variables by the start of an image's name. The product's own settings are in `settingNames`. */
const variablesOf: Readonly<Record<string, RegExp>> = {
  niveshak: /^SANDBOX_PORT$/,
  'niveshak-database': /^(?:POSTGRES_(?:USER|PASSWORD|DB)|APP_PASSWORD|PGBACKREST_[A-Z0-9_]+)$/,
  'docker.io/library/postgres': /^POSTGRES_(?:USER|PASSWORD|DB)$/,
  'docker.io/library/caddy': /^(?:APP|SIGN_IN)_HOST$/,
  'docker.io/opensearchproject/opensearch':
    /^(?:discovery\.type|DISABLE_SECURITY_PLUGIN|OPENSEARCH_JAVA_OPTS)$/,
  'ghcr.io/versity/versitygw': /^ROOT_(?:ACCESS|SECRET)_KEY$/,
  'quay.io/keycloak/keycloak': /^KC_[A-Z_]+$/,
};

it('every variable but HOME is a setting of the product or of the container’s program', () => {
  const realm = found(read('deploy/keycloak/niveshak-realm.json'), /\$\{(\w+)\}/g);
  const unknown = Object.entries(services).flatMap(
    ([service, { image: tag, environment = {}, env_file = [] }]) => {
      const name = tag.replace(/:[^:/]*$/, '');
      const given = env_file.flatMap((each) => [...(lines.get(path.basename(each.path))?.keys() ?? [])]);
      const isKnown = (variable: string) =>
        variablesOf[name]?.test(variable) === true ||
        (name === 'niveshak' && settingNames.includes(variable)) ||
        (name === 'quay.io/keycloak/keycloak' && realm.includes(variable));
      return [...Object.keys(environment), ...given]
        .filter((variable) => !isKnown(variable))
        .map((variable) => `${service}: ${variable}`);
    },
  );
  const inImage = [...image.keys()].filter((name) => name !== 'HOME' && !settingNames.includes(name));
  expect(image.size).toBeGreaterThan(0);
  expect([...unknown, ...inImage]).toEqual([]);
});

it('the page has every settings file, and every placeholder of the realm and of Caddy', () => {
  const files = Object.values(services).flatMap(({ env_file = [] }) =>
    env_file.map(({ path: file }) => file),
  );
  for (const file of files) expect(page, file).toContain(`| \`${path.basename(file)}\` |`);
  const missing = (placeholders: readonly string[], file: string) =>
    placeholders.filter((name) => lines.get(file)?.has(name) !== true);
  const realm = found(read('deploy/keycloak/niveshak-realm.json'), /\$\{(\w+)\}/g);
  expect(realm.length).toBeGreaterThan(10);
  expect(missing(realm, 'keycloak.env')).toEqual([]);
  const hosts = found(read('deploy/compose/Caddyfile'), /\{\$(\w+)\}/g);
  expect(hosts).toHaveLength(2);
  expect(missing(hosts, 'caddy.env')).toEqual([]);
});

it('the product accepts the settings of both processes on the page', () => {
  // As in docs/operating/one-machine.md, with example values for a firm.
  const secret = 'k3J9s-long-enough-value';
  const firm = {
    APP_ORIGIN: 'https://research.firm.in',
    RAZORPAY_BASE_URL: 'https://api.razorpay.com',
    RAZORPAY_SCRIPT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
    RAZORPAY_KEY_ID: 'rzp_live_abc',
    RAZORPAY_KEY_SECRET: secret,
    RAZORPAY_WEBHOOK_SECRETS: secret,
    CASHFREE_BASE_URL: 'https://api.cashfree.com/verification',
    CASHFREE_CLIENT_ID: 'ghi',
    CASHFREE_CLIENT_SECRET: secret,
    SMTP_URL: 'smtps://user:pass@mail.firm.in',
    MAIL_FROM: 'Firm <hello@firm.in>',
    MAIL_WEBHOOK_SECRETS: secret,
    PAN_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    PAN_INDEX_KEY: secret,
  };
  const ofPage = [...(lines.get('service.env') ?? [])].map(([name, value]) => [
    name,
    value === '…' ? secret : value.replace('app-password', secret),
  ]);
  for (const name of ['app', 'app-2']) {
    const env = { ...firm, ...Object.fromEntries(ofPage), ...services[name]?.environment };
    const config = readConfig({ ...Object.fromEntries(image), ...env }, 'production');
    expect(config.identity).toMatchObject({ kind: 'oidc' });
    expect([config.s3?.endpoint, config.openSearch?.nodes]).toEqual([
      'http://files:7070',
      ['http://search:9200'],
    ]);
  }
});

it('every reference of a service exists', () => {
  const exists = (file: string) => fs.existsSync(path.join(root, file));
  for (const [name, { build, depends_on = {}, volumes: mounted = [], configs: used = [] }] of Object.entries(
    services,
  )) {
    if (typeof build === 'object')
      expect(exists(path.join(build.context, build.dockerfile)), name).toBe(true);
    for (const each of Object.keys(depends_on)) expect(Object.keys(services)).toContain(each);
    for (const { source } of used) expect(Object.keys(configs)).toContain(source);
    for (const each of mounted) {
      const [from = ''] = each.split(':');
      expect(from.startsWith('./') ? exists(from) : from in volumes, each).toBe(true);
    }
  }
  // URLs of other services, with the ports on which their programs listen.
  const addresses = found(
    compose + read('deploy/compose/Caddyfile'),
    /[\s/@](?!localhost)([a-z][a-z0-9-]*:\d{4})\b/g,
  );
  expect(new Set(addresses)).toEqual(
    new Set(['app:3000', 'app-2:3000', 'keycloak:8080', 'search:9200', 'files:7070']),
  );
  for (const each of addresses) expect(Object.keys(services)).toContain(each.split(':')[0]);
  expect(compose).toContain(`'--port', ':7070'`);
});

it('exposes, publishes and probes the ports that the product listens on', () => {
  expect(dockerfile).toContain(`EXPOSE ${image.get('PORT')} ${image.get('METRICS_PORT')}\n`);
  const standIns = services['demo']?.environment?.['SANDBOX_PORT'];
  const forwarded = /\.listen\((\d+)\)/.exec(compose)?.[1];
  expect(compose).toContain(`connect(${standIns}, `);
  const published = Object.values(services).flatMap(({ ports = [] }) => ports);
  expect(new Set(published)).toEqual(
    new Set([
      `127.0.0.1:3000:${image.get('PORT')}`,
      `127.0.0.1:${standIns}:${forwarded}`,
      '80:80',
      '443:443',
    ]),
  );
  const [probe] = found(dockerfile, /env\.PORT\}(\/\w+)`/g);
  expect(read('server/src/platform/health.ts')).toContain(`app.get('${probe}'`);
});
