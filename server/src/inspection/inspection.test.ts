import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BodyInput } from '@niveshak/contract/http/route';
import * as routes from '@niveshak/contract/inspection/staff-routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { unpackZip } from '../testing/unpack-zip.ts';
import { buildPack } from './build-pack.ts';
import { writeZip } from './write-zip.ts';

const reason = 'Requested by the inspector.';
const run = promisify(execFile);
let test: TestApp;
let compliance: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full', jobs: true });
  compliance = new TestStaff(test, 'compliance@demo.test');
  await compliance.enterStaff();
});
afterAll(() => test.close());

type Of = BodyInput<typeof routes.buildInspectionPack>['of'];

/** Builds a pack, unpacks it, and returns the folder. */
async function unpacked(of: Of): Promise<string> {
  const { id } = await compliance.call(routes.buildInspectionPack, { body: { of, reason } });
  const built = async () =>
    (await compliance.call(routes.listInspectionPacks)).packs.find((pack) => pack.id === id);
  await expect.poll(async () => (await built())?.state, { timeout: 60_000 }).toBe('ready');
  const file = await compliance.raw(routes.saveInspectionPack, { params: { id } });
  const zip = file.body instanceof Uint8Array ? file.body : new Uint8Array();
  expect(await built()).toMatchObject({
    bytes: zip.length,
    sha256: createHash('sha256').update(zip).digest('hex'),
  });
  return unpackZip(zip);
}

const verify = (folder: string) =>
  run(process.execPath, ['scripts/verify-pack.ts', folder]).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );

const change = (file: string, from: string | RegExp, to: string) =>
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(from, to));

it('has every record of a period, and is verified by a script that shares no code', async () => {
  const folder = await unpacked({ kind: 'period', from: '2025-04-01', to: '2026-03-31' });
  expect(fs.readdirSync(folder).toSorted()).toEqual([
    'SHA256SUMS',
    'advertisements',
    'audit',
    'clients',
    'complaints',
    'consents',
    'emails',
    'index.html',
    'invoices',
    'recommendations',
  ]);
  const linesOf = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8').split('\r\n');
  const { rows } = await test.database.pool.query<{ number: string }>(
    `select number from documents where issued_on >= '2025-04-01'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { number } of rows) {
    expect(linesOf('invoices/invoices.csv').some((line) => line.startsWith(number))).toBe(true);
    const pdf = fs.readFileSync(path.join(folder, 'invoices', `${number.replaceAll('/', '-')}.pdf`));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  }
  expect(linesOf('clients/register.csv').some((line) => line.includes('premium@demo.test'))).toBe(true);
  expect(linesOf('recommendations/register.csv').length).toBeGreaterThan(2);
  expect(fs.readdirSync(path.join(folder, 'recommendations/articles')).length).toBeGreaterThan(0);
  expect(fs.readdirSync(path.join(folder, 'consents/texts'))).toContain('terms-2025-04-01.md');
  expect(await verify(folder)).toMatch(/[1-9]\d* versions of articles, [1-9]\d* of [1-9].*: all match/);

  change(path.join(folder, 'consents/consents.csv'), 'terms', 'mitc');
  expect(await verify(folder)).toContain('consents/consents.csv was changed');
});

it('reveals a text that was changed together with its hash', async () => {
  const folder = await unpacked({ kind: 'period', from: '2025-01-01', to: '2025-06-30' });
  for (const [file, from, to, problem] of [
    ['recommendations/articles.csv', '""title""', '""Title""', /version \d+ of .+ does not match its seal/],
    ['recommendations/rebalances.csv', '""rationale""', '""Rationale""', /does not match its seal/],
    ['audit/audit.csv', '""compliance@', '""another@', /audit entry \d+ does not match its hash/],
  ] as const) {
    const place = path.join(folder, file);
    const whole = fs.readFileSync(place, 'utf8');
    fs.writeFileSync(place, file.startsWith('audit') ? whole.replaceAll(from, to) : whole.replace(from, to));
    const sum = createHash('sha256').update(fs.readFileSync(place)).digest('hex');
    change(path.join(folder, 'SHA256SUMS'), new RegExp(`^.{64}(?=  ${file}$)`, 'm'), sum);
    expect(await verify(folder)).toMatch(problem);
    fs.writeFileSync(place, whole);
  }
});

it('about a client has only that client’s records', async () => {
  const folder = await unpacked({ kind: 'member', email: 'premium@demo.test' });
  const text = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(csv|json)$/.test(name))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
  expect(text).toContain('premium@demo.test');
  expect(text).not.toContain('lite@demo.test');
  expect(await verify(folder)).toContain('all match');
});

it('is refused for an unknown client and for a period that ends before it starts', async () => {
  const build = (of: Of) => compliance.raw(routes.buildInspectionPack, { body: { of, reason } });
  expect(await build({ kind: 'member', email: 'nobody@members.test' })).toMatchObject({ status: 404 });
  expect(await build({ kind: 'period', from: '2025-04-02', to: '2025-04-01' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'of.to' }] },
  });
});

it('restarts after an interruption, and fails after the second', async () => {
  const { pool, db } = test.database;
  const { rows } = await pool.query<{ id: string }>(
    `insert into inspection_packs (requested_by, requested_at, from_day, to_day, state, attempts)
     select id, now(), '2025-04-01', '2025-04-02', 'building', 1 from staff limit 1 returning id`,
  );
  const id = rows[0]?.id ?? '';
  const piece = `insert into inspection_pack_pieces values ($1, 0, 'left'), ($1, 900, 'over')`;
  await pool.query(piece, [id]);
  const deps = { db, clock: test.app.clock, isRehearsal: false };
  await buildPack(deps, id);
  const pieces = await pool.query('select piece from inspection_pack_pieces where pack_id = $1', [id]);
  expect(pieces.rows).toEqual([{ piece: 0 }]);

  await pool.query(
    `update inspection_packs set state = 'building', attempts = 2, sha256 = null, finished_at = null where id = $1`,
    [id],
  );
  await buildPack(deps, id);
  const ended = await pool.query('select state, problem from inspection_packs where id = $1', [id]);
  expect(ended.rows).toEqual([{ state: 'failed', problem: 'Building it was interrupted twice.' }]);
});

it('streams a large pack with little memory, and ends if it cannot be stored', async () => {
  const chunk = Buffer.alloc(64 * 1024, 'incompressible'.repeat(7));
  let made = 0;
  let stored = 0;
  async function* entries() {
    for (let file = 0; file < 40; file += 1) {
      const pieces = async function* () {
        for (let piece = 0; piece < 16; piece += 1) {
          made += 1;
          yield createHash('shake256', { outputLength: chunk.length }).update(`${file} ${piece}`).digest();
        }
      };
      yield { name: `file-${file}`, pieces: pieces() };
    }
  }
  let most = 0;
  await writeZip(entries(), new Date(0), async (_piece, bytes) => {
    stored += bytes.length;
    most = Math.max(most, made * chunk.length - stored);
  });
  expect(stored).toBeGreaterThan(40 * 16 * chunk.length);
  expect(most).toBeLessThan(8 * 1024 * 1024);

  const full = new Error('The disk is full.');
  await expect(writeZip(entries(), new Date(0), () => Promise.reject(full))).rejects.toBe(full);
});
