import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryBucket } from '../../testing/memory-bucket.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { demoMembers } from '../../../demo/members.ts';
import { putFile, useBucket } from '../files/files.ts';
import { moveFiles } from '../files/move-files.ts';
import { copiedTables } from './copied-tables.ts';
import { copyInstallation } from './copy-installation.ts';

let test: TestApp;
let copy: TestDatabase;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  const { pool } = test.database;
  await pool.query(`
    insert into staff_notes (user_id, staff_id, body)
    select u.id, s.id, 'Rang about the hospital.' from users u, staff s limit 1`);
  await pool.query(`
    insert into email_records (user_id, category, reference, subject, state, created_at, sent_at, letter)
    select id, 'receipt', 'a-letter', 'Your gift for Grandmother', 'sent', now(), now(),
      '{"heading": "For Grandmother", "paragraphs": ["She lives at the lake."]}' from users limit 1`);
  await pool.query(
    `update users set business_name = 'Apte Textiles', address = '12 Example Lane, Erandwane' where email = 'premium@demo.test'`,
  );
  copy = await createTestDatabase();
  await copyInstallation(test.database.url, copy.url);
});
afterAll(async () => {
  await copy.drop();
  await test.close();
});

async function tablesOf({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`);
  return rows.map(({ name }) => name);
}

/** Returns all content of a database by table, in lower case, with bytes as hexadecimal. */
async function contentsOf(database: TestDatabase): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const table of await tablesOf(database)) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${table} t`);
    contents.set(table, rows.map(({ row }) => row.toLowerCase()).join('\n'));
  }
  return contents;
}

/** Returns the tables that contain a value, as text or as bytes. */
function whereIs(contents: ReadonlyMap<string, string>, value: string): string[] {
  const forms = [value.toLowerCase(), Buffer.from(value).toString('hex')];
  return [...contents]
    .filter(([, text]) => forms.some((form) => text.includes(form)))
    .map(([table]) => table);
}

/** Returns all personal values in the installation with four or more characters. */
async function personalValues({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ value: string | null }>(`
    select distinct value from (
      select unnest(array[sub, email, mobile, address, business_name, first_name || ' ' || last_name]) as value from users
      union all select unnest(array[from_name, to_email, to_name, message]) from gifts
      union all select unnest(array[email, name]) from staff
      union all select body from staff_notes
      union all select unnest(array[first_name || ' ' || last_name, encode(pan_encrypted, 'hex'), encode(pan_index, 'hex')]) from pan_verifications
      union all select jsonb_path_query(letter, 'strict $.**')#>>'{}' from email_records
        where jsonb_typeof(letter) = 'object'
      union all select unnest(array[ip, user_agent]) from consents
      union all select unnest(array[agreed#>>'{billing,firstName}' || ' ' || (agreed#>>'{billing,lastName}'), agreed#>>'{billing,address}', agreed#>>'{billing,mobile}']) from orders
      union all select unnest(array[snapshot#>>'{buyer,name}', snapshot#>>'{buyer,address}']) from documents
    ) all_values where length(value) >= 4`);
  const pans = demoMembers.flatMap(({ plan }) => (plan === null ? [] : [plan.pan]));
  return [
    ...rows.flatMap(({ value }) =>
      value === null || value.startsWith('[') || value.startsWith('{') ? [] : [value],
    ),
    ...pans,
  ];
}

describe('a copy of the installation', () => {
  it('has no personal value of the original', async () => {
    const values = await personalValues(test.database);
    expect(values.length).toBeGreaterThan(60);
    const { rows } = await test.database.pool.query<{ profile: string }>(
      `select profile::text || (select string_agg(author, ' ') from articles) as profile from firm_profile`,
    );
    const published = rows[0]?.profile ?? '';
    const copied = await contentsOf(copy);
    const leaks: string[] = [];
    for (const value of values) {
      // Names of the firm's staff occur in published content.
      if (published.includes(value)) continue;
      for (const table of whereIs(copied, value)) leaks.push(`${table}: ${value}`);
    }
    expect(leaks).toEqual([]);
    // Sanity check: the scan finds existing values.
    expect(whereIs(await contentsOf(test.database), 'premium@demo.test')).toContain('public.users');
  });

  it('has the original’s plans, orders, gifts and prices, and as many members', async () => {
    const counts = async (database: TestDatabase) => {
      const found: Record<string, number> = {};
      for (const [table, plan] of Object.entries(copiedTables)) {
        // Only files referenced by copied rows are copied.
        if (plan === 'left-out' || table === 'files') continue;
        const { rows } = await database.pool.query<{ n: number }>(
          `select count(*)::int as n from "${table}"`,
        );
        found[table] = rows[0]?.n ?? -1;
      }
      return found;
    };
    expect(await counts(copy)).toEqual(await counts(test.database));
  });

  it('has the files that its rows reference, from any store, and no other', async () => {
    const { db } = test.database;
    const named = `select count(*)::int as named from (select hash from firm_logos
      union select file_hash from article_image_files union select file_hash from letter_pictures
      union select file_sha256 from performance_certificates) as copied`;
    const agreement = await putFile(db, Buffer.from('a signed agreement'));
    const another = await createTestDatabase();
    const bucket = new MemoryBucket();
    useBucket(bucket);
    try {
      const { files } = await moveFiles(db, bucket, 's3');
      expect(files).toBeGreaterThan(10);
      await copyInstallation(test.database.url, another.url);
      const { rows } = await another.pool.query(
        `select count(bytes)::int as stored, count(*)::int as files, (${named}) as named,
           count(*) filter (where hash = $1)::int as agreements from files`,
        [agreement],
      );
      const count = (await test.database.pool.query<{ named: number }>(named)).rows[0]?.named;
      expect(count).toBeGreaterThan(5);
      expect(rows).toEqual([{ stored: count, files: count, named: count, agreements: 0 }]);
    } finally {
      await moveFiles(db, bucket, 'postgresql');
      useBucket(null);
      await another.drop();
    }
  });

  it('has only initial data in the excluded tables', async () => {
    const fresh = await createTestDatabase();
    try {
      const before = await contentsOf(fresh);
      const after = await contentsOf(copy);
      const own = new Set(['business_clock', 'installation']);
      const filled = Object.entries(copiedTables).filter(
        ([table, plan]) =>
          plan === 'left-out' &&
          !own.has(table) &&
          after.get(`public.${table}`) !== before.get(`public.${table}`),
      );
      expect(filled.map(([table]) => table)).toEqual([]);
    } finally {
      await fresh.drop();
    }
  });

  it('keeps identities consistent: one address stays one address everywhere', async () => {
    const { rows } = await copy.pool.query(`
      select u.email from gifts g join users u on lower(u.email) = lower(g.to_email)`);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('refuses an undeclared table or column', async () => {
    const { pool } = test.database;
    const another = await createTestDatabase();
    try {
      await pool.query('create table hobbies (name text); alter table users add column nickname text');
      await expect(copyInstallation(test.database.url, another.url)).rejects.toThrow(
        'does not say how to copy hobbies, users.nickname',
      );
    } finally {
      await pool.query('drop table hobbies; alter table users drop column nickname');
      await another.drop();
    }
  });
});
