import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { exportOf, message, messageRows } from '../../testing/small-export.ts';
import { writeZip } from '../../testing/zip-writer.ts';
import type { ZippedFile } from '../../testing/zip-writer.ts';
import { ExportError } from '../../platform/files/export-source.ts';
import type { ExportSource } from '../../platform/files/export-source.ts';
import { memoryExport, openExport } from './folder-source.ts';
import { importExport } from './import-export.ts';

let database: TestDatabase;
let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-export-'));
});
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const run = (source: ExportSource) => importExport({ db: database.db, source });
const rows = () => messageRows(database.db);

describe('hostile exports', () => {
  const channels: ZippedFile = ['channels.json', JSON.stringify([{ id: 'C1', name: 'general' }])];
  const day = (date: string, ts: string): ZippedFile => [
    `general/2021-05-${date}.json`,
    JSON.stringify([message(ts)]),
  ];
  const zipOf = async (...files: readonly ZippedFile[]): Promise<ExportSource> => {
    const file = path.join(folder, 'hurt.zip');
    await writeZip(file, files);
    return openExport(file);
  };

  it('reads a zip with its own folder and other files', async () => {
    const wrapped = ([name, content]: ZippedFile): ZippedFile => [`My export/${name}`, content];
    const source = await zipOf(wrapped(channels), wrapped(day('14', '1621000000.000100')), [
      '__MACOSX/My export/general/2021-05-14.json',
      'x',
    ]);
    expect(await run(source)).toMatchObject({ channels: 1, messages: 1, skipped: {} });
  });

  it('reads a list nested fifty thousand deep, and keeps only links to pages and emails', async () => {
    const depth = 50_000;
    const leaves = [
      'javascript:alert(1)',
      'data:text/html,x',
      'https://ex.test/a',
      'mailto:asha@ex.test',
    ].map((url) => ({ type: 'link', url, text: 'here' }));
    const deep =
      '{"type":"rich_text_list","style":"bullet","elements":['.repeat(depth) +
      JSON.stringify({ type: 'rich_text_section', elements: leaves }) +
      ']}'.repeat(depth);
    const plain = JSON.stringify(message('1621000000.000100'));
    const hurt = plain.replace(/}$/, `,"blocks":[{"type":"rich_text","elements":[${deep}]}]}`);
    const source = await zipOf(channels, [
      'general/2021-05-14.json',
      `[${hurt},${JSON.stringify(message('1621000001.000100'))}]`,
    ]);
    expect(await run(source)).toMatchObject({ messages: 2, skipped: {} });
    const kept = JSON.stringify((await rows())[0]?.['more']);
    expect(kept.match(/rich_text_list/g)).toHaveLength(8);
    expect(kept).not.toMatch(/javascript:|data:/);
    expect(kept).toContain('https://ex.test/a');
    expect(kept).toContain('mailto:asha@ex.test');
  });

  it('ignores paths outside the export', async () => {
    const names = ['../general/2021-05-15.json', '/etc/2021-05-15.json', 'general\\..\\2021-05-16.json'];
    const report = await run(
      await zipOf(
        channels,
        day('14', '1621000000.000100'),
        ...names.map((name): ZippedFile => {
          const plain = name.replaceAll('\\', '/').replace('..', 'xx').replace(/^\//, 'x');
          return [plain, JSON.stringify([message('1621000000.000200')]), { path: Buffer.from(name) }];
        }),
      ),
    );
    expect(report.messages).toBe(1);
    expect(report.notes.filter((note) => /leads out|no path inside/.test(note))).toHaveLength(3);
  });

  it('refuses an entry that would grow without end', async () => {
    const bomb = await zipOf(
      channels,
      ['general/2021-05-14.json', Buffer.alloc(80_000_000, ' ')],
      day('15', '1621000000.000100'),
    );
    const report = await run(bomb);
    expect(report).toMatchObject({ messages: 1, skipped: { 'unreadable file': 1 } });
    expect(report.notes.join()).toMatch(/grows \d+ times/);
  });

  it('refuses a zip of many files that would grow without end together, and stores nothing', async () => {
    const files = Array.from({ length: 40 }, (_each, at): ZippedFile => [
      `general/2021-05-${10 + at}.json`,
      '[]',
      { size: 60_000_000 },
    ]);
    await expect(run(await zipOf(channels, ...files))).rejects.toThrow('claims to hold more');
    expect(await rows()).toEqual([]);
  });

  it('refuses a zip with overlapping entries', async () => {
    const file = path.join(folder, 'shared.zip');
    const noise = randomBytes(40_000);
    await writeZip(file, [
      channels,
      ['general/2021-05-14.json', noise, { isStored: true }],
      ['general/2021-05-15.json', noise, { isStored: true }],
    ]);
    const bytes = fs.readFileSync(file);
    // Removes the second file's data; its directory entry then points to the first file's.
    const second = bytes.indexOf('PK\u0003\u0004', bytes.indexOf(noise));
    const list = bytes.indexOf('PK\u0001\u0002');
    const last = bytes.lastIndexOf('PK\u0001\u0002');
    const first = bytes.indexOf('PK\u0001\u0002', list + 1);
    bytes.copy(bytes, last + 42, first + 42, first + 46);
    const end = bytes.lastIndexOf('PK\u0005\u0006');
    bytes.writeUInt32LE(second, end + 16);
    fs.writeFileSync(file, Buffer.concat([bytes.subarray(0, second), bytes.subarray(list)]));
    await expect(run(openExport(file))).rejects.toThrow('claims to hold more');
  });

  it('reports the readable rest of a truncated zip or one with a damaged directory', async () => {
    const file = path.join(folder, 'damaged.zip');
    await writeZip(file, [channels, day('14', '1621000000.000100')]);
    const bytes = fs.readFileSync(file);
    fs.writeFileSync(file, bytes.subarray(0, -30));
    await expect(run(openExport(file))).rejects.toThrow(ExportError);
    const list = Buffer.from(bytes);
    list.write('XX', list.lastIndexOf('PK\u0001\u0002'));
    fs.writeFileSync(file, list);
    await expect(run(openExport(file))).rejects.toThrow('list of files is damaged');
    const content = Buffer.from(bytes);
    const at = content.indexOf('2021-05-14.json') + 15;
    content.writeUInt8(content.readUInt8(at + 8) ^ 0x55, at + 8);
    fs.writeFileSync(file, content);
    expect(await run(openExport(file))).toMatchObject({ messages: 0, skipped: { 'unreadable file': 1 } });
  });

  it('skips a file whose size or checksum differs from the directory', async () => {
    const [name, content] = day('14', '1621000000.000100');
    const source = await zipOf(
      channels,
      [name, content, { size: 5 }],
      ['general/2021-05-15.json', '[]', { flags: 1 }],
      day('16', '1621000000.000300'),
    );
    expect(await run(source)).toMatchObject({ messages: 1, skipped: { 'unreadable file': 2 } });
  });

  it('explains why a file is not an export', async () => {
    const text = path.join(folder, 'text.zip');
    fs.writeFileSync(text, 'no zip');
    await expect(run(openExport(text))).rejects.toThrow('Not a valid zip file');
    expect(() => openExport(path.join(folder, 'missing'))).toThrow('nothing at');
    await expect(run(memoryExport([['readme.txt', 'hello']]))).rejects.toThrow('Not a Slack export');
  });

  it('imports the valid elements of a broken file', async () => {
    const good = JSON.stringify(message('1621000000.000100', { text: 'a ] } , " \\ tricky' }));
    const report = await run(
      exportOf([], {
        'general/2021-05-15.json': `[${good}, {"ts": 1x}, ${JSON.stringify(message('1621000000.000200'))}]`,
        'general/2021-05-16.json': `[${JSON.stringify(message('1621000000.000300'))}, {"ts": "16210`,
        'general/2021-05-17.json': '{"not": "a list"}',
      }),
    );
    expect(report.messages).toBe(3);
    expect(report.skipped).toEqual({ 'is no JSON': 1, 'ends in the middle': 1, 'is no list': 1 });
  });

  it('stores a megabyte of text, NULs, broken characters and right-to-left marks as text', async () => {
    const report = await run(
      exportOf([
        message('1621000000.000100', { text: `${'wide '.repeat(200_000)}` }),
        message('1621000000.000200', { text: 'nul \u0000 lone \ud800 bidi \u202e<script>alert(1)</script>' }),
        message('1621000000.000300', {
          text: 'x',
          attachments: [{ text: '\ud800\u0000', title_link: 'javascript:alert(1)' }],
          reactions: [{ name: '\u0000+1', users: ['U1', '<script>'], count: 2 }],
        }),
      ]),
    );
    expect(report).toMatchObject({ messages: 3, skipped: {} });
    const [wide, tricky, odd] = await rows();
    expect(String(wide?.['text'])).toHaveLength(1_000_000);
    expect(tricky?.['text']).toBe('nul  lone \ufffd bidi \u202e<script>alert(1)</script>');
    expect(JSON.stringify(odd)).not.toContain('javascript:');
  });
});
