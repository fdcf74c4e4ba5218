/**
 * `npm run letters`: plays what members live through on an installation of its own and writes every letter that comes
 * of it to `letters/`, as mail programs get it, with an index. For looking at: light, dark, phone, plain text.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { letterKinds } from '@niveshak/domain/notifications/letters';
import * as checkout from '@niveshak/contract/checkout/routes';
import * as notifications from '@niveshak/contract/notifications/routes';
import * as referrals from '@niveshak/contract/referrals/routes';
import pg from 'pg';
import { sandboxControl } from '../sandbox/src/control.ts';
import type { ControlMail } from '../sandbox/src/control.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { scheduleArticle } from '../server/src/testing/publish.ts';
import { TestMember } from '../server/src/testing/test-member.ts';
import { startTrial } from './trial.ts';

const shortNames: Readonly<Record<string, string>> = {
  'term-notice': 'term-',
  'publication-alert': 'alert',
  'daily-digest': 'digest',
  'referral-invited': 'referral-invite',
  'subscription-cancelled': 'cancel',
  'refund-processed': 'refund',
};

const letterTitle = 'The letter of the week';
const letterText = `Freight rates fell for the *third* month.[^1] What we read in [the accounts](https://example.com):

- cash came in later,
- debt went up.

<!--more-->

## The year in three lines

| Year | Revenue | Margin |
|---|---:|---:|
| 2024 | 812 | 11.2% |
| 2025 | 901 | 9.8% |

> The days are the story.

[^1]: Annual report, page 61.
`;

const folder = path.resolve(import.meta.dirname, '../letters');
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-letters-'));
fs.chmodSync(dataDir, 0o755);
const trial = await startTrial({ dataDir, env: { DEMO: 'full' } });
const origin = trial.origin.replace('localhost', '127.0.0.1');
const sandboxOrigin = trial.sandboxOrigin.replace('localhost', '127.0.0.1');
const control = sandboxControl(sandboxOrigin);
const databaseUrl =
  process.env['DATABASE_URL'] ?? fs.readFileSync(path.join(dataDir, 'database-url'), 'utf8');
try {
  await play();
  await sleep(3_000);
  write(await control.mail());
} finally {
  await trial.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

async function member(name: string): Promise<TestMember> {
  const made = new TestMember({ origin, sandboxOrigin }, `${name}@demo.test`, 'demo-password');
  await made.enter('login');
  return made;
}

async function play(): Promise<void> {
  const premium = await member('premium');
  const buyer = await member('registered');
  const email = { dailyDigest: true, instaAlerts: true, customerOptOut: false };
  await premium.call(notifications.putNotificationSettings, { body: { email } });

  await buyer.verifyAndSign('AAAPL0000C');
  const order = await buyer.subscribe('CMP3M');
  const paid = await control.pay(order.orderId ?? '', 'success');
  const body = {
    paymentId: paid.razorpay_payment_id,
    razorpayOrderId: paid.razorpay_order_id,
    signature: paid.razorpay_signature ?? '',
  };
  await buyer.call(checkout.verifyPayment, { body });
  const { refCode } = await premium.call(referrals.getReferrals);
  await premium.call(referrals.inviteFriends, { body: { toEmails: ['friend@members.test'], refCode } });

  const database = openDatabase(databaseUrl, createLog('silent'), 1);
  const now = new Date('2025-06-02T10:00:00+05:30');
  await scheduleArticle(database.db, 'small-valves', '2025-06-03T09:00:00+05:30', 'lite', now);
  await scheduleArticle(database.db, 'patient-capital', '2025-06-03T11:00:00+05:30', 'premium', now);
  await scheduleArticle(database.db, 'letter-of-the-week', '2025-06-03T12:00:00+05:30', 'premium', now, {
    title: letterTitle,
    letter: 'everybody',
    bodyMarkdown: letterText,
  });
  await database.close();
  await moveClock('2025-06-03T18:00:00+05:30');
  await sleep(1_500);

  const { user } = await buyer.summary();
  await buyer.call(checkout.cancelSubscription, {
    params: { id: user.subscriptions[0]?.id ?? '' },
    body: { reason: 'To see the letter' },
  });
  await sleep(1_500);
  await moveClock('2025-06-04T10:00:00+05:30');

  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query(
    `insert into mail_suppressions (email, reason, since) values ('guest@demo.test', 'complaint', now())`,
  );
  await pool.end();
  await (await member('guest')).call(notifications.confirmAddress);
  await moveClock('2025-09-02T10:00:00+05:30');
}

async function moveClock(to: string): Promise<void> {
  const response = await fetch(`${origin}/api/test-clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: to }),
  });
  if (!response.ok) throw new Error(`The clock did not move: ${response.status}.`);
}

/** The last letter of each subject line's shape, named by what it is about. */
function write(mails: readonly ControlMail[]): void {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const written = new Map<string, ControlMail>();
  for (const mail of mails) {
    const name = kindOf(mail);
    if (name !== null && mail.html !== null) written.set(name, mail);
  }
  for (const [name, mail] of written) {
    fs.writeFileSync(path.join(folder, `${name}.html`), mail.html ?? '');
    fs.writeFileSync(path.join(folder, `${name}.txt`), `Subject: ${mail.subject}\n\n${mail.text}\n`);
  }
  const list = [...written].map(
    ([name, { subject }]) =>
      `<li><a href="${name}.html">${name}</a> (<a href="${name}.txt">text</a>): ${subject.replaceAll('<', '&lt;')}</li>`,
  );
  fs.writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><title>Letters</title><ul>${list.join('')}</ul>`,
  );
  const missing = Object.keys(letterKinds).filter(
    (kind) => ![...written.keys()].some((name) => isOf(name, kind)),
  );
  console.log(`${written.size} letters in letters/; not played here: ${missing.join(', ') || 'none'}`);
}

function isOf(name: string, kind: string): boolean {
  return name.startsWith(shortNames[kind] ?? kind);
}

/** From the Message-ID: what is left when ids and dates are taken out; null for letters that are not the product's. */
function kindOf(mail: ControlMail): string | null {
  // It has the reference of the alert whose place it takes.
  if (mail.subject === letterTitle) return 'article-letter';
  const reference = /^<([^@>]+)@localhost>$/.exec(mail.headers['message-id'] ?? '')?.[1];
  return (
    reference?.replaceAll(
      /[-.](\d{4}-\d\d-\d\d|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|\d{6,}|[a-z]+_\w+)/g,
      '',
    ) ?? null
  );
}
