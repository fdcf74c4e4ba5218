import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as routes from '@niveshak/contract/members/email-routes';
import type { LineChart } from '@niveshak/domain/charts/chart';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { ControlMail } from '../../../../sandbox/src/control.ts';
import { storeImage } from '../../articles/index.ts';
import { emailPictures, maxPictureBytes } from '../../articles/email-pictures.ts';
import { putFile } from '../../platform/files/files.ts';
import { onEvent } from '../../platform/watch/events.ts';
import { scheduleArticle } from '../../testing/publish.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';
import { userIdOf } from '../../testing/checkout-fixture.ts';

let test: TestApp;
let support: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true });
  support = new TestStaff(test, 'support@demo.test');
  await support.enterStaff();
});
afterAll(() => test.close());

const chart = (title: string, end = 0.371): LineChart => ({
  kind: 'lines',
  title,
  subtitle: 'Change since 1 Jan 2025',
  source: 'Exchange closes.',
  dates: ['2025-01-01', '2025-01-02', '2025-01-03'].map(calendarDate),
  panels: [
    {
      subtitle: null,
      unit: 'change',
      series: [{ label: 'Orvenna', tone: 'subject', values: [0, 0.1, end] }],
      base: 0,
      isFilled: false,
      share: 1,
      extent: null,
    },
  ],
  marks: [],
});
const block = (name: string) => `\`\`\`chart\n${name}\n\`\`\``;
const photo = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();

const title = 'Freight, drawn';
const emailTo = async (name: string, subject = title) =>
  (await test.control.mail(`${name}@demo.test`)).filter((mail) => mail.subject === subject);
const shownBy = ({ html }: ControlMail) =>
  [...(html ?? '').matchAll(/src="cid:([^"]+)"/g)].map(([, id]) => id);
const carriedBy = ({ attachments }: ControlMail) => attachments.map(({ contentId }) => contentId);
const titles = (mail: ControlMail) => [...(mail.html ?? '').matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt);

describe('an article sent as an email', () => {
  it('includes its charts and non-public images; the preview includes those above the cut', async () => {
    const { db, pool } = test.database;
    const crane = await storeImage(db, await photo(), null);
    const words = 'A word of many. '.repeat(1_500);
    await scheduleArticle(db, 'drawn', '2025-06-02T12:00:00+05:30', 'premium', new Date(0), {
      title,
      letter: 'everybody',
      charts: { open: chart('Open to all'), closed: chart('Behind <the> cut', -0.2) },
      bodyMarkdown: `Above.\n\n${block('open')}\n\n<!--more-->\n\nBelow.\n\n${block('closed')}\n\n![A crane](image:${crane.hash})\n\n${words}\n`,
    });
    await test.moveClock('2025-06-02T12:00:00+05:30');
    const [whole, beginning, other] = await vi.waitFor(async () => {
      const letters = await Promise.all(['premium', 'lite', 'premiumtrial'].map((name) => emailTo(name)));
      expect(letters.map((each) => each.length)).toEqual([1, 1, 1]);
      return letters.flat();
    }, 15_000);
    if (whole === undefined || beginning === undefined || other === undefined) throw new Error('Three.');

    expect(titles(whole)).toEqual(['Open to all', 'Behind &lt;the&gt; cut', 'A crane']);
    expect(whole.attachments.map(({ contentType }) => contentType)).toEqual([
      'image/png',
      'image/png',
      'image/jpeg',
    ]);
    expect(carriedBy(whole)).toEqual(shownBy(whole));
    // Mail clients truncate longer messages; embedded images do not count.
    expect(Buffer.byteLength(whole.html ?? '')).toBeLessThan(102_000);
    expect(whole.attachments.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(60_000);
    for (const said of [whole.html, whole.text]) {
      expect(said).toContain('Orvenna: +37.1% at the end');
      expect(said).toContain('Exchange closes.');
    }

    expect(titles(beginning)).toEqual(['Open to all']);
    expect(carriedBy(beginning)).toEqual(shownBy(whole).slice(0, 1));
    expect(beginning.html).not.toContain('Behind');

    const [first] = whole.attachments;
    const bytes = await (await fetch(test.sandboxOrigin + (first?.url ?? ''))).arrayBuffer();
    expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({ format: 'png', width: 1_120 });
    // Rendered and stored once for all recipients.
    expect(carriedBy(other)).toEqual(carriedBy(whole));
    const { rows } = await pool.query(
      `select name from letter_pictures join publications on id = publication_id where title = $1`,
      [title],
    );
    expect(rows).toHaveLength(3);
  });

  it('is shown to staff with its images in place, and is resent with them', async () => {
    const id = await userIdOf(test, await test.demoMember('premium'));
    const { letters } = await support.call(routes.listMemberEmails, { params: { id } });
    const params = { id: letters.find(({ subject }) => subject === title)?.id ?? '' };
    const { text, pictures } = await support.call(routes.readEmail, { params, body: {} });
    expect(pictures.map(({ alt }) => alt)).toEqual(['Open to all', 'Behind <the> cut', 'A crane']);
    const [open, closed, crane] = pictures.map(({ at }) => (text ?? '').slice(0, at));
    expect(open).toMatch(/Above\.\n\nOpen to all$/);
    expect(closed).toMatch(/Behind <the> cut$/);
    expect(crane).toMatch(/Exchange closes\.$/);
    expect(pictures.map(({ src }) => src.slice(0, 22))).toEqual([
      'data:image/png;base64,',
      'data:image/png;base64,',
      'data:image/jpeg;base64',
    ]);

    const body = { number: 1, reason: 'She deleted it.' };
    await support.call(routes.resendEmail, { params, body });
    const [again, before] = await vi.waitFor(async () => {
      const both = await emailTo('premium');
      expect(both).toHaveLength(2);
      return both;
    }, 15_000);
    expect(again?.attachments.map(({ size }) => size)).toEqual(before?.attachments.map(({ size }) => size));
  });
});

describe('email attachments', () => {
  const article = (bodyMarkdown: string, charts: Record<string, LineChart>, images: string[] = []) => ({
    access: 'premium' as const,
    bodyMarkdown,
    figures: {
      charts,
      images: Object.fromEntries(images.map((hash) => [hash, { width: 960, height: 960 }])),
    },
    recommendations: [],
  });

  it('are limited, charts first', async () => {
    const { db } = test.database;
    const hashes = ['1', '2', '3'].map((sign) => sign.repeat(64));
    for (const hash of hashes) {
      await db.insertInto('article_images').values({ hash, width: 960, height: 960 }).execute();
      const fileHash = await putFile(db, randomBytes(200_000));
      const file = { name: '960.jpg', media_type: 'image/jpeg', file_hash: fileHash };
      await db
        .insertInto('article_image_files')
        .values({ hash, ...file })
        .execute();
    }
    const body = `One.\n\n<!--more-->\n\n${hashes.map((hash) => `![x](image:${hash})`).join('\n\n')}\n\n${block('a')}\n`;
    const { charts, images } = await emailPictures(db, article(body, { a: chart('Last') }, hashes));
    expect([...charts.keys()].map((each) => each.title)).toEqual(['Last']);
    expect([...images.keys()]).toEqual(hashes.slice(0, 2));
    const bytes = [...charts.values(), ...images.values()].reduce((sum, each) => sum + each.bytes.length, 0);
    expect(bytes).toBeLessThanOrEqual(maxPictureBytes);
  });

  it('omit and report what cannot be rendered', async () => {
    const charts = { a: chart('Half a \u0001 sign'), b: chart('Whole') };
    const events: string[] = [];
    const stop = onEvent(({ name }) => events.push(name));
    const carried = await emailPictures(test.database.db, article(`${block('a')}\n\n${block('b')}`, charts));
    stop();
    expect([...carried.charts.keys()].map((each) => each.title)).toEqual(['Whole']);
    expect(events).toContain('letter.chart-not-drawn');
  });
});
