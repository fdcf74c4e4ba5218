import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { exportOf, message, messageRows } from '../../testing/small-export.ts';
import { ZipWriter } from '../../testing/zip-writer.ts';
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

describe('what is made to hurt', () => {
  const zipOf = (name: string, fill: (zip: ZipWriter) => void): string => {
    const file = path.join(folder, `${name}.zip`);
    const zip = new ZipWriter(file);
    fill(zip);
    zip.close();
    return file;
  };
  const channels = JSON.stringify([{ id: 'C1', name: 'general' }]);

  it('reads a zip, in a folder of its own and with litter beside it', async () => {
    const file = zipOf('nested', (zip) => {
      zip.add('My export/channels.json', channels);
      zip.add('My export/general/2021-05-14.json', JSON.stringify([message('1621000000.000100')]));
      zip.add('__MACOSX/My export/general/2021-05-14.json', 'x');
    });
    expect(await run(openExport(file))).toMatchObject({ channels: 1, messages: 1, skipped: {} });
  });

  it('reads a list nested fifty thousand deep, and keeps links to pages and e-mails only', async () => {
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
    const plain = JSON.stringify(message('1621000000.000100', { text: 'deep' }));
    const hurt = plain.replace(/}$/, `,"blocks":[{"type":"rich_text","elements":[${deep}]}]}`);
    const file = zipOf('deep', (zip) => {
      zip.add('channels.json', channels);
      zip.add('general/2021-05-14.json', `[${hurt},${JSON.stringify(message('1621000001.000100'))}]`);
    });
    expect(await run(openExport(file))).toMatchObject({ messages: 2, skipped: {} });
    const kept = JSON.stringify((await rows())[0]?.['more']);
    expect(kept.match(/rich_text_list/g)).toHaveLength(8);
    expect(kept).not.toMatch(/javascript:|data:/);
    expect(kept).toContain('https://ex.test/a');
    expect(kept).toContain('mailto:asha@ex.test');
  });

  it('leaves alone what leads out of the export', async () => {
    const file = zipOf('paths', (zip) => {
      zip.add('channels.json', channels);
      zip.add('general/2021-05-14.json', JSON.stringify([message('1621000000.000100')]));
      for (const name of [
        '../general/2021-05-15.json',
        '/etc/2021-05-15.json',
        'general\\..\\2021-05-16.json',
      ])
        zip.add(name, JSON.stringify([message('1621000000.000200')]));
    });
    const report = await run(openExport(file));
    expect(report.messages).toBe(1);
    expect(report.notes.filter((note) => /leads out|no path inside/.test(note))).toHaveLength(3);
  });

  it('refuses what would grow without end', async () => {
    const bomb = zipOf('bomb', (zip) => {
      zip.add('channels.json', channels);
      zip.add('general/2021-05-14.json', Buffer.alloc(80_000_000, ' '));
      zip.add('general/2021-05-15.json', JSON.stringify([message('1621000000.000100')]));
    });
    const report = await run(openExport(bomb));
    expect(report).toMatchObject({ messages: 1, skipped: { 'unreadable file': 1 } });
    expect(report.notes.join()).toMatch(/grows \d+ times/);

    const liar = zipOf('liar', (zip) => {
      zip.add('channels.json', channels);
      for (let at = 0; at < 40; at += 1)
        zip.add(`general/2021-05-${10 + at}.json`, '[]', { size: 1_900_000_000 });
    });
    expect(() => openExport(liar)).toThrow(ExportError);
  });

  it('skips a file whose size or checksum is not what the zip says', async () => {
    const file = zipOf('sizes', (zip) => {
      zip.add('channels.json', channels);
      zip.add('general/2021-05-14.json', JSON.stringify([message('1621000000.000100')]), { size: 5 });
      zip.add('general/2021-05-15.json', '[]', { flags: 1 });
      zip.add('general/2021-05-16.json', JSON.stringify([message('1621000000.000300')]));
    });
    expect(await run(openExport(file))).toMatchObject({ messages: 1, skipped: { 'unreadable file': 2 } });
  });

  it('says what is no export at all', async () => {
    const text = path.join(folder, 'text.zip');
    fs.writeFileSync(text, 'no zip');
    expect(() => openExport(text)).toThrow('no zip file');
    expect(() => openExport(path.join(folder, 'missing'))).toThrow('nothing at');
    await expect(run(memoryExport([['readme.txt', 'hello']]))).rejects.toThrow('no Slack export');
  });

  it('takes the good elements of a broken file', async () => {
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

  it('stores a megabyte of text, NULs, broken characters and right-to-left tricks as text', async () => {
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
