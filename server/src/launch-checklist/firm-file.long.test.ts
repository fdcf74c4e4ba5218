import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import * as platform from '@niveshak/contract/platform/routes';
import { saveCoupon, savePlanPrice } from '../catalogue/index.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestMember } from '../testing/test-member.ts';
import type { Db } from '../platform/db/database.ts';
import { readFirmFile } from './firm-file.ts';
import { firmFileOf } from './firm-file-of.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const sample = path.join(root, 'docs/setup/firm.yaml');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-setup-'));
let fixture: TestApp;
beforeAll(async () => {
  fixture = await createTestApp({ demo: 'none', sunset: 'none' });
  await sql`truncate plan_price_versions, plan_prices`.execute(fixture.database.db);
});
afterAll(async () => {
  await fixture.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Writes the sample file with some changed lines, and its texts, to a folder. Returns the path. */
function changed(...changes: readonly (readonly [string | RegExp, string])[]): string {
  fs.cpSync(path.dirname(sample), folder, { recursive: true });
  const file = path.join(folder, 'firm.yaml');
  let text = fs.readFileSync(sample, 'utf8');
  for (const [from, to] of changes) {
    expect(text.match(from)).not.toBeNull();
    text = text.replace(from, to);
  }
  fs.writeFileSync(file, text);
  return file;
}

function setUpIn({ database }: TestApp) {
  return (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/setup.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: database.url, MAIL_FROM: 'Firm <hello@firm.in>' },
    });
    return { status, last: (stdout + stderr).trim().split('\n').at(-1), lines: stdout.split('\n'), stderr };
  };
}

function setUp(...args: readonly string[]) {
  return setUpIn(fixture)(...args);
}

describe('the sample firm file', () => {
  it('takes an empty database to a sale, once', async () => {
    const nobody = new TestMember(fixture, 'nobody@members.test', '');
    const trial = setUp(sample, '--dry-run');
    expect(trial).toMatchObject({
      status: 0,
      stderr: '',
      last: expect.stringMatching(/^would change \d+, unchanged 2$/),
    });
    expect(await nobody.call(platform.getConfig)).toMatchObject({ firm: null, isOpen: false });

    const written = setUp(sample);
    expect(written).toMatchObject({ status: 0, stderr: '' });
    expect(written.last).toBe(trial.last?.replace('would change', 'changed'));
    expect(written.lines).toContain('prices.CMP1Y from 2025-04-01: none → ₹23,988.00');
    expect(written.lines.filter((line) => line.startsWith('still missing'))).toEqual([]);
    expect(await nobody.call(platform.getConfig)).toMatchObject({
      firm: { name: 'Sample Research', bseEnlistment: '0000' },
      isOpen: true,
    });

    const member = await fixture.newMember();
    await member.verifyAndSign('ABCPR0000K');
    const order = await member.subscribe('CMP1Y');
    expect(order).toMatchObject({ amount: 2_830_584 });

    expect(setUp(sample).last).toMatch(/^nothing changed: \d+ settings are as the file has them$/);
  });

  it('writes only changes, and no price in force or text with consents', async () => {
    const later = setUp(changed(['Nikhil Phadke', 'Asha Rao']));
    expect(later).toMatchObject({ status: 0, last: expect.stringMatching(/^changed 1, unchanged \d+$/) });
    expect(later.lines[0]).toBe('firm.complianceOfficer: Nikhil Phadke → Asha Rao');
    const rewritten = setUp(
      changed(['CMP1Y: 23988', 'CMP1Y: 20000'], ['Nikhil Phadke', 'Somebody'], ['Terms of service', 'Terms']),
    );
    expect(rewritten.status).toBe(1);
    expect(rewritten.stderr).toMatch(
      /firm\.yaml:\d+ prices\.0\.rupees\.CMP1Y: ₹23,988\.00 is in force since 2025-04-01/,
    );
    expect(rewritten.stderr).toMatch(/firm\.yaml:\d+ legal\.terms\.version: version 2025-04-01 exists/);
    const { profile } = await fixture.database.db
      .selectFrom('firm_profile')
      .select('profile')
      .executeTakeFirstOrThrow();
    expect(profile).toMatchObject({ complianceOfficer: 'Asha Rao' });
  });
});

describe('a new legal text of a firm', () => {
  const renamed = [
    ['name: Sample Research', 'name: Bare Research'],
    [/(mitc:\s+version: )'2025-04-01'/, "$1'2026-01-01'"],
  ] as const;
  const withMitc = (text: string, ...changes: readonly (readonly [string | RegExp, string])[]) => {
    const file = changed(...renamed, ...changes);
    fs.writeFileSync(path.join(folder, 'mitc.md'), text);
    return setUp(file, '--dry-run');
  };

  it('must name what the console requires, and not the sample firm, or nothing is written', () => {
    const short = withMitc('Fees are paid in advance.');
    expect(short.status).toBe(1);
    expect(short.stderr).toMatch(/firm\.yaml:\d+ legal\.mitc: Missing: .*To confirm: confirmedItems: \[/);
    const mitc = fs.readFileSync(path.join(path.dirname(sample), 'mitc.md'), 'utf8');
    expect(withMitc(`${mitc}\nThis is a sample.`).stderr).toContain('still names the sample firm');
    const ids = /confirmedItems: \[(.+)\]/.exec(short.stderr)?.[1] ?? '';
    const confirmed = withMitc('Fees are paid in advance.', [
      'file: mitc.md',
      `file: mitc.md\n    confirmedItems: [${ids
        .split(', ')
        .map((id) => `'${id}'`)
        .join(', ')}]`,
    ]);
    expect(confirmed).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('an installation exported as a file', () => {
  const contentOf = (file: string) => {
    const read = readFirmFile(file);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    return read.content;
  };

  it('equals its set-up file, and overwrites nothing', () => {
    const saved = path.join(folder, 'saved');
    expect(setUp('--save', saved)).toMatchObject({ status: 0, stderr: '' });
    const [now, was] = [contentOf(path.join(saved, 'firm.yaml')), contentOf(sample)];
    const coupons = was.coupons.toSorted((a, b) => a.code.localeCompare(b.code));
    const firm = { ...was.firm, complianceOfficer: 'Asha Rao' };
    expect(now).toMatchObject({ ...was, firm, coupons, selling: {} });
    expect(setUp('--save', saved)).toMatchObject({
      status: 1,
      last: expect.stringMatching(/^nothing was saved: .*saved has firm\.yaml, .* already$/),
    });
  });

  it('includes changes made in the console, and sets up another installation identically', async () => {
    const { db } = fixture.database;
    await savePlanPrice(db, 'CML3M', calendarDate('2027-01-01'), paise(199_950));
    const [coupon] = contentOf(sample).coupons;
    if (coupon === undefined) throw new Error('The sample has no coupon.');
    await saveCoupon(db, {
      ...coupon,
      code: 'HALF-MORE',
      reduction: { kind: 'percent', basisPoints: 1_250 },
    });
    const files = await filesOf(db);
    const later = path.join(folder, 'later');
    fs.mkdirSync(later);
    for (const [name, text] of files) fs.writeFileSync(path.join(later, name), text);
    expect(files.get('firm.yaml')).toContain('CML3M: "1999.50"');
    expect(files.get('firm.yaml')).toContain('percent: 12.5');
    const file = path.join(later, 'firm.yaml');
    expect(setUp(file, '--dry-run').last).toMatch(/^nothing changed/);

    const empty = await createTestApp({ demo: 'none', sunset: 'none' });
    try {
      await sql`truncate plan_price_versions, plan_prices`.execute(empty.database.db);
      const { today } = empty.app.clock.now();
      expect(await firmFileOf(empty.database.db, today)).toMatchObject({
        missing: expect.arrayContaining(['the firm’s profile', 'prices']),
      });
      expect(setUpIn(empty)(file)).toMatchObject({ status: 0, stderr: '' });
      expect(await filesOf(empty.database.db)).toEqual(files);
    } finally {
      await empty.close();
    }
  });

  async function filesOf(db: Db): Promise<ReadonlyMap<string, string>> {
    const saved = await firmFileOf(db, fixture.app.clock.now().today);
    if ('missing' in saved) throw new Error(saved.missing.join(', '));
    return saved.files;
  }
});

describe('a file with mistakes', () => {
  const problemsOf = (file: string) => {
    const read = readFirmFile(file);
    return read.ok ? [] : read.problems.map(({ line, path: at, message }) => `${line} ${at}: ${message}`);
  };
  const lineOf = (text: string) =>
    fs
      .readFileSync(sample, 'utf8')
      .split('\n')
      .findIndex((each) => each.includes(text)) + 1;

  it('reports every problem together, with its path and line', () => {
    const file = changed(
      ['27AAACZ0000A1Z9', '27AAACZ0000A1Z8'],
      [/ {2}supportPhone: .*\n/, ''],
      ["sacCode: '997159'", 'sacCode: 997159'],
      ['CMP3M: 7197', 'CMP3M: 7197.5'],
      ['percent: 10', 'percent: 10\n    rupees: 5'],
      ['file: privacy.md', 'file: privacy.txt'],
      ['offersTrial: true', 'offersTrail: true'],
    );
    expect(problemsOf(file)).toEqual([
      `${lineOf('firm:')} firm.supportPhone: is missing`,
      `${lineOf('offersTrial') - 1} firm.offersTrail: is no setting of this file`,
      expect.stringMatching(/ billing\.sacCode: is text: put it in quotes$/),
      expect.stringMatching(/prices\.0\.rupees\.CMP3M: whole rupees, or rupees and paise in quotes/),
      expect.stringMatching(/coupons\.0: give either percent or rupees/),
    ]);
  });

  it.each([
    ['27AAACZ0000A1Z9', '27AAACZ0000A1Z8', 'firm.gstin: not a valid GST number (check)', '27AAACZ'],
    ['state: MH', 'state: KA', 'firm.gstin: of MH, not of KA', '27AAACZ'],
    ['file: privacy.md', 'file: privacy.txt', 'legal.privacy.file: privacy.txt cannot be read', 'privacy.md'],
    [
      'effectiveFrom: 2025-04-01',
      'effectiveFrom: 2025-02-30',
      'legal.terms.effectiveFrom: a date, e.g. 2026-04-01',
      'effectiveFrom',
    ],
  ])('reports %s as %s', (from, to, words, at) => {
    expect(problemsOf(changed([from, to]))).toEqual([`${lineOf(at)} ${words}`]);
  });

  it('is refused with a legal text that promises a return', () => {
    const file = changed(['state: MH', 'state: MH']);
    fs.appendFileSync(path.join(folder, 'privacy.md'), '\nWe keep your data. Your returns are guaranteed.\n');
    expect(problemsOf(file)).toEqual([
      `${lineOf('file: privacy.md')} legal.privacy.file: privacy.md: “guaranteed” promises a return. Say what may happen, not that it will.`,
    ]);
  });

  it('that is not valid YAML is reported with its line', () => {
    expect(problemsOf(changed(['state: MH', 'state: [MH']))[0]).toMatch(/^\d+ : /);
  });
});
