/**
 * `npm run bench:inspection [-- CLIENTS]` builds the inspection pack of two years with 20,000 clients, each with an
 * invoice, a signed agreement, three consents and twelve emails; saves it, and verifies the unpacked pack with
 * `scripts/verify-pack.ts`. Prints the time, the size, and how much the process grew.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as routes from '@niveshak/contract/inspection/staff-routes';
import { freePort } from '../../server/src/platform/free-port.ts';
import { TestStaff } from '../../server/src/testing/test-staff.ts';
import { fillWithClients } from './clients-fixture.ts';
import { aboutMachine, openFixture } from './fixture.ts';

const mega = (bytes: number) => Math.round(bytes / 1e6);
const seconds = (from: number) => ((performance.now() - from) / 1_000).toFixed(1);
const clients = Number(process.argv[2] ?? '20000');
const period = { kind: 'period', from: '2024-01-01', to: '2025-12-31' } as const;
const metricsPort = await freePort();
const fixture = await openFixture('full', { METRICS_PORT: String(metricsPort) });
try {
  console.log(`${aboutMachine()}; ${clients} clients`);
  await fillWithClients(fixture.databaseUrl, clients);
  await addRecords();
  const compliance = new TestStaff(fixture, 'compliance@demo.test');
  await compliance.enterStaff();
  const before = await residentBytes();
  const started = performance.now();
  const { id } = await compliance.call(routes.buildInspectionPack, {
    body: { of: period, reason: 'Requested by the inspector.' },
  });
  let most = before;
  for (;;) {
    const { packs } = await compliance.call(routes.listInspectionPacks);
    const pack = packs.find((each) => each.id === id);
    most = Math.max(most, await residentBytes());
    if (pack?.state === 'failed') throw new Error('The pack failed.');
    if (pack?.state === 'ready') break;
    await sleep(500);
  }
  console.log(`built in ${seconds(started)} s; memory ${mega(before)} MB before, ${mega(most)} MB at most`);
  // Building may take longer than a second factor is valid.
  await compliance.enterStaff();
  await saveAndVerify(compliance, id);
} finally {
  await fixture.close();
}

async function saveAndVerify(compliance: TestStaff, id: string): Promise<void> {
  const zip = path.join(fixture.dataDir, 'pack.zip');
  const folder = path.join(fixture.dataDir, 'pack');
  const saving = performance.now();
  const { status, body } = await compliance.raw(routes.saveInspectionPack, { params: { id } });
  if (!(body instanceof Uint8Array)) throw new Error(`The pack was not saved: ${status}`);
  writeFileSync(zip, body);
  console.log(
    `saved ${mega(body.length)} MB in ${seconds(saving)} s; memory ${mega(await residentBytes())} MB`,
  );
  mkdirSync(folder);
  execFileSync('unzip', ['-q', zip, '-d', folder]);
  const verifying = performance.now();
  console.log(execFileSync(process.execPath, ['scripts/verify-pack.ts', folder]).toString().trim());
  console.log(`verified in ${seconds(verifying)} s`);
}

/** Adds a client's records other than the sale: a signed agreement of 60 kB, consents, and one email per month. */
async function addRecords(): Promise<void> {
  const client = await fixture.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`
      insert into files (hash, size, bytes)
      select encode(sha256(p.pdf), 'hex'), length(p.pdf), p.pdf from users u,
        lateral (select '%PDF-'::bytea || string_agg(sha256((u.id::text || k)::bytea), '') as pdf
          from generate_series(1, 1900) k) p
      where u.sub like 'bench|%'`);
    await client.query(`
      insert into e_sign_requests (id, user_id, pan_index, terms_version, terms_sha256, mitc_version, mitc_sha256,
        document_sha256, vendor_document_id, signing_url, status, ip, user_agent, expires_at,
        signed_pdf_sha256, signer_name, completed_at)
      select 'bench-' || u.id, u.id, '', t.version, t.sha256, m.version, m.sha256, '', 'bench', '', 'completed', '', '',
        now(), encode(sha256(p.pdf), 'hex'), u.first_name, '2025-01-02'
      from users u,
        (select * from legal_documents where kind = 'terms' limit 1) t,
        (select * from legal_documents where kind = 'mitc' limit 1) m,
        lateral (select '%PDF-'::bytea || string_agg(sha256((u.id::text || k)::bytea), '') as pdf
          from generate_series(1, 1900) k) p
      where u.sub like 'bench|%'`);
    await client.query(`
      insert into consents (user_id, kind, version, sha256, method, at, ip, user_agent)
      select u.id, t.kind, t.version, t.sha256, 'click', '2025-01-02', '127.0.0.1', 'bench'
      from users u, (select distinct on (kind) * from legal_documents where kind in ('terms', 'mitc', 'privacy')) t
      where u.sub like 'bench|%'`);
    await client.query(`
      insert into email_records (user_id, category, reference, subject, state, created_at, sent_at)
      select u.id, 'research', 'bench-' || k, 'Research of the month', 'sent', at, at
      from users u, generate_series(1, 12) k, lateral (select date '2024-06-01' + k * 20 as at) day
      where u.sub like 'bench|%'`);
    await client.query('set session_replication_role = default');
    await client.query('analyze');
  } finally {
    client.release();
  }
}

async function residentBytes(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0);
}
