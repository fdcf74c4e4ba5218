/** Cluster of the product on loopback, in which each part can be killed and restarted. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { seeded } from '../../server/demo/random.ts';
import { loadTrialData } from '../../server/demo/load-trial-data.ts';
import { Keycloak } from '../../server/src/testing/oidc/keycloak.ts';
import { S3Server } from '../../server/src/testing/s3-server.ts';
import { writeZip } from '../../server/src/testing/zip-writer.ts';
import { exportFiles } from '../bench/archives-export.ts';
import { LocalNodes } from '../opensearch/local-nodes.ts';
import { startLoopbackProxy } from '../product/loopback-proxy.ts';
import { checkout } from '../product/product-process.ts';
import { startStandIns } from '../product/stand-ins.ts';
import { Actions } from './actions.ts';
import { AppProcess, runCommand } from './app-process.ts';
import { keycloakFolder, s3Program } from './engines.ts';
import type { Engines } from './engines.ts';
import { peopleAtKeycloak, peopleAtStandIn } from './people.ts';
import { Pooler } from './pooler.ts';
import { PostgresNode } from './postgres-node.ts';

const searchNodes = 3;
const messages = 5_000;
const ownerEmail = 'owner@firm.test';

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

export async function openCluster(engines: Engines, seed: number, closers: AsyncDisposableStack) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-cluster-'));
  fs.chmodSync(folder, 0o755);
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  const first = await PostgresNode.primary(path.join(folder, 'postgres-1'));
  const second = await PostgresNode.standbyOf(first, path.join(folder, 'postgres-2'));
  closers.defer(() => [first, second].forEach((node) => node.stop()));
  const pooler = await Pooler.start(path.join(folder, 'pooler'), first.port);
  closers.defer(() => pooler.kill());
  const optional = await openOptional(engines, folder, closers);

  const proxy = await startLoopbackProxy();
  closers.defer(proxy.close);
  const origin = `http://localhost:${proxy.port}`;
  const standIns = await startStandIns([proxy.port], { webhookRetryMs: 300, lateCaptureMs: 1_500 });
  closers.defer(standIns.stop);
  const settings = standIns.environment(first.url, {
    LOG_LEVEL: 'warn',
    CHECK_ANSWERS: 'no',
    LIMIT_FACTOR: '1000',
    DRAIN_SECONDS: '5',
    SUNSET_DATE: 'none',
    DATA_DIR: folder,
    WEB_ROOT: path.join(checkout, 'web/dist'),
  });
  const environment: Record<string, string> = { ...settings, ...optional.settings };
  const { keycloak } = optional;
  await keycloak?.createRealm(origin, Number(new URL(settings.SMTP_URL).port));
  await loadTrialData({ ...process.env, ...environment }, 'empty');

  const command = (script: string, args: readonly string[], databaseUrl: string) =>
    runCommand(script, args, { ...environment, DATABASE_URL: databaseUrl });
  const zip = path.join(folder, 'export.zip');
  await writeZip(zip, exportFiles({ from: 0, to: messages }, seed));
  await command('scripts/import-slack.ts', [zip], first.url);
  const invitation = await command('scripts/invite.ts', [ownerEmail], first.url);

  const throughPooler = { DATABASE_URL: pooler.callUrl, DATABASE_SESSION_URL: pooler.sessionUrl };
  const apps = await startApps({ ...environment, ...throughPooler }, folder, closers);
  proxy.upstreams = apps.map(({ port }) => port);
  const people =
    keycloak === null ? peopleAtStandIn(origin, standIns) : peopleAtKeycloak(origin, standIns, keycloak);
  const actions = new Actions({ people, standIns, random: seeded(seed) });
  await actions.open({ email: ownerEmail, token: /\/staff\/join\/(\S+)/.exec(invitation)?.[1] ?? '' });
  let primary = first;
  const promoted = () => {
    primary = second;
  };
  // `primary` is the server that accepts writes.
  return { ...optional, first, second, pooler, apps, actions, command, primary: () => primary, promoted };
}

async function openOptional(engines: Engines, folder: string, closers: AsyncDisposableStack) {
  const search =
    'version' in engines.search
      ? await LocalNodes.start({
          count: searchNodes,
          folder: path.join(folder, 'opensearch'),
          heapMb: 512,
        })
      : null;
  closers.defer(() => search?.stop());
  const files = 'version' in engines.files ? await S3Server.start(s3Program ?? '') : null;
  closers.defer(() => files?.close());
  const keycloak =
    'version' in engines.identity
      ? await Keycloak.start(keycloakFolder, path.join(folder, 'keycloak'))
      : null;
  closers.defer(() => keycloak?.kill());
  const settings = {
    ...(search === null ? {} : { OPENSEARCH_URL: search.urls.join(',') }),
    ...(files === null
      ? {}
      : {
          FILES_STORE: 's3',
          FILES_S3_ENDPOINT: files.options.endpoint,
          FILES_S3_BUCKET: files.options.bucket,
          FILES_S3_REGION: files.options.region,
          FILES_S3_ACCESS_KEY_ID: files.options.accessKeyId,
          FILES_S3_SECRET_ACCESS_KEY: files.options.secretAccessKey,
        }),
    ...(keycloak === null
      ? {}
      : {
          IDENTITY_KIND: 'oidc',
          OIDC_ISSUER: keycloak.issuer,
          OIDC_CLIENT_ID: 'niveshak',
          OIDC_CLIENT_SECRET: keycloak.clientSecret,
        }),
  };
  return { search, files, keycloak, settings };
}

async function startApps(
  environment: Readonly<Record<string, string>>,
  folder: string,
  closers: AsyncDisposableStack,
): Promise<AppProcess[]> {
  const file = path.join(folder, 'product.log');
  const log = { file, fd: fs.openSync(file, 'a') };
  closers.defer(() => fs.closeSync(log.fd));
  return [
    await AppProcess.start(environment, log, closers),
    await AppProcess.start(environment, log, closers),
    await AppProcess.start(environment, log, closers),
  ];
}
