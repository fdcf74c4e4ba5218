import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveFiles } from '../platform/files/move-files.ts';
import { useBucket } from '../platform/files/files.ts';
import { MemoryBucket } from '../testing/memory-bucket.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ImageRefused, imageFile, storeImage } from './images.ts';
import { saveArticle } from './save-article.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
});
afterAll(() => test.close());

const picture = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

async function article(slug: string, access: 'public' | 'lite' | 'premium', body: string, cover?: string) {
  const now = test.app.clock.now().instant;
  await saveArticle(
    test.database.db,
    {
      slug,
      title: slug,
      excerpt: 'An excerpt.',
      author: 'Ira Deshmukh',
      publishedAt: new Date(now.getTime() - 60_000),
      category: 'Notes',
      access,
      kind: 'note',
      bodyMarkdown: body,
      coverImage: null,
      disclosure: null,
      cover: cover === undefined ? null : { hash: cover, alt: 'A cover' },
    },
    now,
  );
}

const statusFor = async (name: string | null, hash: string, headers: Record<string, string> = {}) => {
  const member = name === null ? null : await test.demoMember(name);
  const cookie = member === null ? {} : { cookie: member.sessionHeaders()['cookie'] ?? '' };
  const url = `${test.origin}/api/article-images/${hash}/960.jpg`;
  const answer = await fetch(url, { headers: { ...cookie, ...headers } });
  return { status: answer.status, cache: answer.headers.get('cache-control') };
};

describe('an image', () => {
  it('is stored once, upright, without camera metadata, and only in sizes up to its own', async () => {
    const { db } = test.database;
    const photo = await picture(1200, 800, '#336699')
      .withExif({ IFD0: { Copyright: 'Private', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const [first, again] = [await storeImage(db, photo, null), await storeImage(db, photo, null)];
    expect(again).toEqual(first);
    expect([first.width, first.height]).toEqual([800, 1200]);
    const { rows } = await test.database.pool.query<{ name: string; bytes: Buffer }>(
      'select name, f.bytes from article_image_files i join files f on f.hash = file_hash where i.hash = $1 order by name',
      [first.hash],
    );
    expect(rows.map(({ name }) => name)).toEqual(['480.webp', '800.webp', '960.jpg']);
    for (const { bytes } of rows) {
      expect(bytes.includes('Private')).toBe(false);
      const { width = 0, height = 0 } = await sharp(bytes).metadata();
      expect(height / width).toBeCloseTo(1.5, 2);
    }
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML that calls itself a GIF', Buffer.from('GIF89a<script>alert(1)</script>')],
    ['a JPEG cut short', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1])],
    ['nothing', Buffer.alloc(0)],
  ])('is refused from %s', async (_what, bytes) => {
    await expect(storeImage(test.database.db, bytes, null)).rejects.toThrow(ImageRefused);
  });

  it('has the access of its article; cover and preview are public', async () => {
    const { db } = test.database;
    const [locked, shown, cover, unused] = await Promise.all(
      ['#111111', '#222222', '#333333', '#444444'].map(
        async (colour) => (await storeImage(db, await picture(64, 40, colour).png().toBuffer(), null)).hash,
      ),
    );
    if (locked === undefined || shown === undefined || cover === undefined || unused === undefined)
      throw new Error('Four were stored.');
    const body = `![Shown](image:${shown})\n\n<!--more-->\n\n![Locked](image:${locked})\n`;
    await article('with-pictures', 'premium', body, cover);
    const text = await (await fetch(`${test.origin}/api/articles/with-pictures`)).text();
    expect(text).toContain(shown);
    expect(text).toContain('width=\\"64\\" height=\\"40\\"');
    expect(text).not.toContain(locked);
    for (const [name, status] of [
      [null, 404],
      ['registered', 404],
      ['expired', 404],
      ['lite', 404],
      ['premium', 200],
      ['guest', 200],
    ] as const) {
      expect((await statusFor(name, locked)).status, String(name)).toBe(status);
      expect(await statusFor(name, shown)).toMatchObject({
        status: 200,
        cache: 'public, max-age=31536000, immutable',
      });
      expect((await statusFor(name, cover)).status).toBe(200);
      expect((await statusFor(name, unused)).status).toBe(404);
    }
    expect((await statusFor('premium', locked)).cache).toBe('private, max-age=31536000, immutable');
    // A cross-site request gets only what anonymous visitors can see.
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect((await statusFor('premium', locked, elsewhere)).status).toBe(404);
    expect((await statusFor('premium', shown, elsewhere)).status).toBe(200);
    const asStaff = { levels: ['public'] as const, isStaff: true, now: new Date() };
    expect(await imageFile(db, { hash: unused, name: '960.jpg' }, asStaff)).not.toBeNull();
  });

  it('has the same access in a bucket; only images need the bucket', async () => {
    const { db } = test.database;
    const { hash } = await storeImage(db, await picture(64, 40, '#555555').png().toBuffer(), null);
    await article('in-a-bucket', 'premium', `Preview.\n\n<!--more-->\n\n![Locked](image:${hash})\n`);
    const bucket = new MemoryBucket();
    useBucket(bucket);
    try {
      await moveFiles(db, bucket, 's3');
      expect([await statusFor('premium', hash), await statusFor('lite', hash)]).toMatchObject([
        { status: 200, cache: 'private, max-age=31536000, immutable' },
        { status: 404 },
      ]);
      bucket.isDown = true;
      expect([await statusFor('premium', hash), await statusFor('lite', hash)]).toMatchObject([
        { status: 503 },
        { status: 404 },
      ]);
      expect((await fetch(`${test.origin}/api/articles/in-a-bucket`)).status).toBe(200);
    } finally {
      bucket.isDown = false;
      await moveFiles(db, bucket, 'postgresql');
      useBucket(null);
    }
  });
});
