import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { migrate } from '../db/migrate.ts';
import { migrationFiles } from '../db/migration-files.ts';
import { createLog } from '../log.ts';
import { putFile, readFileOf } from './files.ts';
import { hashOf } from './postgres-files.ts';

let database: TestDatabase;
const log = createLog('silent');
beforeAll(async () => {
  database = await createTestDatabase('template0');
  const files = (await migrationFiles()).filter(({ name }) => name < '0470');
  await migrate(database.url, log, { files });
});
afterAll(() => database.drop());

const pdf = Buffer.from('%PDF-signed');

it('moves the content of an installation; both versions then read what the other writes', async () => {
  const { pool } = database;
  // Foreign keys to members and staff are irrelevant here.
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`
    insert into firm_logos (hash, width, height, bytes) values (encode(sha256('logo'), 'hex'), 1, 1, 'logo');
    insert into article_images (hash, width, height) values (repeat('a', 64), 1, 1);
    insert into article_image_files (hash, name, media_type, bytes)
    select repeat('a', 64), n || '.webp', 'image/webp', ('picture' || n)::bytea from generate_series(1, 300) n;
    insert into letter_pictures (publication_id, name, media_type, bytes, made_at)
    values (gen_random_uuid(), repeat('b', 32) || '@niveshak', 'image/png', 'chart', now());
    insert into drawn_documents (document_id, drawing, pdf) values (gen_random_uuid(), '1:', 'invoice');
    insert into staff_cases (kind, user_id, opened_at, signed_pdf)
    values ('signer-name-differs', gen_random_uuid(), now(), 'disputed');
    insert into performance_certificates (portfolio_id, number, agency, period_from, period_to, metrics, file,
      file_sha256, recorded_by)
    values (gen_random_uuid(), '1', 'CARE', '2025-01-01', '2025-02-01', '{"cagr": 1}', 'certificate',
      encode(sha256('certificate'), 'hex'), gen_random_uuid());
    insert into moving_in_pieces (import_id, piece, bytes) values (gen_random_uuid(), 0, 'upload');
    insert into inspection_pack_pieces (pack_id, piece, bytes) values (gen_random_uuid(), 0, 'pack')`);
  await client.query(
    `insert into e_sign_requests (id, user_id, pan_index, terms_version, terms_sha256, mitc_version, mitc_sha256,
       document_sha256, vendor_document_id, signing_url, status, ip, user_agent, expires_at, signed_pdf,
       signed_pdf_sha256, completed_at)
     values ('1', gen_random_uuid(), '', '1', '', '1', '', '', '', '', 'completed', '', '', now(), $1, $2, now()),
       ('2', gen_random_uuid(), '', '1', '', '1', '', '', '', '', 'pending', '', '', now(), null, null, null)`,
    [pdf, hashOf(pdf)],
  );
  client.release(true);

  await migrate(database.url, log);
  const contents = ['logo', 'chart', 'invoice', 'disputed', 'certificate', 'upload', 'pack', 'picture7'];
  for (const content of [...contents.map((each) => Buffer.from(each)), pdf])
    expect((await readFileOf(database.db, hashOf(content))).equals(content)).toBe(true);
  const { rows } = await pool.query(`
    select (select count(*)::int from files) as files,
      (select count(*)::int from article_image_files i join files f on f.hash = file_hash and f.bytes = i.bytes) as pictures,
      (select convert_from(f.bytes, 'utf8') from staff_cases join files f on f.hash = signed_pdf_sha256) as disputed`);
  expect(rows).toEqual([{ files: 308, pictures: 300, disputed: 'disputed' }]);

  await pool.query(`
    insert into article_image_files (hash, name, media_type, bytes) values (repeat('a', 64), '0.webp', 'image/webp', 'late');
    update drawn_documents set pdf = 'drawn again'`);
  for (const content of ['late', 'drawn again'])
    expect((await readFileOf(database.db, hashOf(Buffer.from(content)))).toString()).toBe(content);
  await pool.query(`update staff_cases set signed_pdf = null`);
  const { rows: cases } = await pool.query('select signed_pdf_sha256 as hash from staff_cases');
  expect(cases).toEqual([{ hash: null }]);

  const written = 'written by this version';
  const hash = await putFile(database.db, Buffer.from(written));
  await pool.query(
    `insert into article_image_files (hash, name, media_type, file_hash) values (repeat('a', 64), '1000.webp', 'image/webp', $1)`,
    [hash],
  );
  await pool.query(`update drawn_documents set file_hash = $1, pdf = null`, [hash]);
  await pool.query(
    `update e_sign_requests set status = 'completed', completed_at = now(), signed_pdf_sha256 = $1 where id = '2'`,
    [hash],
  );
  const { rows: read } = await pool.query(`
    select convert_from(i.bytes, 'utf8') as picture, convert_from(pdf, 'utf8') as invoice,
      convert_from(signed_pdf, 'utf8') as agreement
    from article_image_files i, drawn_documents, e_sign_requests s where i.name = '1000.webp' and s.id = '2'`);
  expect(read).toEqual([{ picture: written, invoice: written, agreement: written }]);
});
