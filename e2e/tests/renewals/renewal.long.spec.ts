import pg from 'pg';
import { enterConsole } from '../../src/console.ts';
import { inspectLooks } from '../../src/inspect.ts';
import { expect, test } from '../../src/test.ts';
import { Person, newEmail } from '../../src/person.ts';
import { withTrial } from '../../src/own-trial.ts';
import type { OwnTrial } from '../../src/own-trial.ts';

/** Buys Premium Quarterly on 2 June 2025, valid until 1 September, with automatic renewal ticked. */
async function subscribe(trial: OwnTrial): Promise<Person> {
  const page = await trial.openPage();
  const person = new Person(page, newEmail(), 'a-Good-passw0rd', trial.standIns);
  await person.signUp();
  await person.verifyEmail();
  await person.choosePlan('CMP3M');
  await person.verifyKyc();
  await person.eSign();
  await person.fillBilling();
  const renewal = page.getByRole('region', { name: 'Automatic renewal' });
  await expect(renewal).toContainText('₹8,492.46');
  await expect(renewal).toContainText('25 Aug 2025');
  await expect(renewal.getByLabel('Renew automatically')).not.toBeChecked();
  await renewal.getByLabel('Renew automatically').check();
  await inspectLooks(person.page, 'renewal-checkout');
  await person.pay();
  await person.seesHome();
  return person;
}

async function openAccount({ page }: Person) {
  await page.goto('/account');
  const renewal = page.getByRole('region', { name: 'Automatic renewal' });
  await expect(renewal).toBeVisible();
  return renewal;
}

const env = { SUNSET_DATE: 'none' };

test('UPI Autopay: renewal, failure, link, grace period, end', async ({ newContext }) => {
  await withTrial(newContext, env, async (trial) => {
    const person = await subscribe(trial);
    const { page, email } = person;
    const { standIns } = trial;
    const renewal = await openAccount(person);
    await expect(renewal).toContainText('On.');
    await expect(renewal).toContainText('Debit limit');
    await inspectLooks(person.page, 'renewal-account-on');

    // The first renewal is debited.
    await trial.moveClock('2025-08-24T10:00:00+05:30');
    await standIns.waitForMail(email, ({ subject }) =>
      subject.startsWith('We debit ₹8,492.46 on 25 Aug 2025'),
    );
    await trial.moveClock('2025-08-25T11:00:00+05:30');
    await standIns.waitForMail(email, ({ subject }) => subject.endsWith('is renewed'));
    await page.goto('/account');
    await expect(page.getByText('1 Dec 2025').first()).toBeVisible();

    // The second one fails twice.
    await standIns.fault('razorpay', 'insufficient-funds', 2);
    await trial.moveClock('2025-11-23T10:00:00+05:30');
    await trial.moveClock('2025-11-24T11:00:00+05:30');
    await trial.moveClock('2025-11-24T20:00:00+05:30');
    const failed = await standIns.waitForMail(email, ({ subject }) =>
      subject.startsWith('We could not renew'),
    );
    await trial.moveClock('2025-11-28T11:00:00+05:30');
    await trial.moveClock('2025-11-28T20:00:00+05:30');
    await expect(await openAccount(person)).toContainText('Your account had insufficient funds.');
    await inspectLooks(person.page, 'renewal-account-unpaid');

    // The link works when signed out. This test makes no payment.
    const path = /\/renewal\/(?!stop)\S+/.exec(failed.text)?.[0] ?? '';
    const visitor = await trial.openPage();
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { name: 'Renew your plan' })).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Pay renewal' })).toBeVisible();
    await expect(visitor.locator('body')).not.toContainText(email);
    await inspectLooks(visitor, 'renewal-link');

    // Access continues during the grace period, then the plan ends.
    await trial.moveClock('2025-12-01T13:00:00+05:30');
    await standIns.waitForMail(email, ({ subject }) => subject.includes('stays open until 4 Dec 2025'));
    await trial.moveClock('2025-12-04T12:00:00+05:30');
    await page.goto('/');
    await person.seesHome();
    await trial.moveClock('2025-12-05T10:00:00+05:30');
    await standIns.waitForMail(email, ({ subject }) => subject.endsWith('has ended'));
    await page.goto('/');
    await expect(page).toHaveURL(/\/pricing/);
    await visitor.reload();
    await expect(visitor.getByText('This renewal can no longer be paid.')).toBeVisible();
  });
});

test('a failed renewal is paid by the link in its email, signed out', async ({ newContext }) => {
  await withTrial(newContext, env, async (trial) => {
    const { email } = await subscribe(trial);
    await trial.standIns.fault('razorpay', 'insufficient-funds');
    await trial.moveClock('2025-08-24T10:00:00+05:30');
    await trial.moveClock('2025-08-25T11:00:00+05:30');
    await trial.moveClock('2025-08-25T20:00:00+05:30');
    const failed = await trial.standIns.waitForMail(email, ({ subject }) =>
      subject.startsWith('We could not renew'),
    );
    const visitor = await trial.openPage();
    await visitor.goto(/\/renewal\/(?!stop)\S+/.exec(failed.text)?.[0] ?? '');
    await visitor.getByRole('button', { name: 'Pay renewal' }).click();
    const widget = visitor.frameLocator('iframe[title="Razorpay Checkout"]');
    await widget
      .getByRole('button', { name: /^Pay ₹8,492\.46/ })
      .last()
      .click();
    await expect(visitor.getByText('Your renewal is paid')).toBeVisible();
    await inspectLooks(visitor, 'renewal-link-paid');
    await trial.standIns.waitForMail(email, ({ subject }) => subject.endsWith('is renewed'));
  });
});

test('automatic renewal stops with one click on Account or in an email', async ({ newContext }) => {
  await withTrial(newContext, env, async (trial) => {
    const person = await subscribe(trial);
    const renewal = await openAccount(person);
    await renewal.getByRole('button', { name: 'Stop automatic renewal' }).click();
    await expect(renewal).toContainText('You stopped automatic renewal.');
    await inspectLooks(person.page, 'renewal-account-off');
    await renewal.getByRole('button', { name: 'Turn on automatic renewal' }).click();
    await expect(renewal).toContainText('On.');

    await trial.moveClock('2025-08-24T10:00:00+05:30');
    const notice = await trial.standIns.waitForMail(person.email, ({ subject }) =>
      subject.startsWith('Pay ₹'),
    );
    const visitor = await trial.openPage();
    await visitor.goto(/\/public\/renewal\/stop\?token=\S+/.exec(notice.text)?.[0] ?? '');
    await inspectLooks(visitor, 'renewal-stop');
    await visitor.getByRole('button', { name: 'Stop automatic renewal' }).click();
    await expect(visitor.getByRole('heading', { name: 'Automatic renewal is off' })).toBeVisible();
    await expect(await openAccount(person)).toContainText('You stopped automatic renewal.');
  });
});

test('a changed price requires consent before a debit', async ({ newContext }) => {
  await withTrial(newContext, env, async (trial) => {
    const person = await subscribe(trial);
    const { page, email } = person;
    const database = new pg.Client({ connectionString: trial.databaseUrl });
    await database.connect();
    await database.query(
      `insert into plan_price_versions (alias, valid_from, full_price_paise) values ('CMP3M', '2025-08-01', 650000)`,
    );
    await database.end();
    await trial.moveClock('2025-08-24T10:00:00+05:30');
    await trial.standIns.waitForMail(email, ({ subject }) => subject.startsWith('Confirm the renewal'));
    await trial.moveClock('2025-08-26T11:00:00+05:30');
    const renewal = await openAccount(person);
    await expect(renewal).toContainText('Nothing is debited unless you agree.');
    await expect(renewal).toContainText('₹7,670.00');
    await expect(renewal).toContainText('27 Aug 2025');
    await inspectLooks(person.page, 'renewal-account-asking');
    await renewal.getByRole('button', { name: 'Agree and continue' }).click();
    await expect(renewal).toContainText('On.');
    // Below the bank's limit, so it is debited, a day after a new notice.
    await trial.moveClock('2025-08-27T10:00:00+05:30');
    await trial.standIns.waitForMail(email, ({ subject }) => subject.startsWith('We debit ₹7,670.00'));
    await trial.moveClock('2025-08-29T11:00:00+05:30');
    await trial.standIns.waitForMail(email, ({ subject }) => subject.endsWith('is renewed'));
    await page.goto('/account');
    await expect(page.getByText('1 Dec 2025').first()).toBeVisible();
  });
});

test('staff see mandates, unpaid renewals and recovered revenue', async ({ newContext }) => {
  await withTrial(newContext, env, async (trial) => {
    const person = await subscribe(trial);
    await trial.standIns.fault('razorpay', 'insufficient-funds');
    await trial.moveClock('2025-08-24T10:00:00+05:30');
    await trial.moveClock('2025-08-25T11:00:00+05:30');
    await trial.moveClock('2025-08-25T20:00:00+05:30');
    await trial.standIns.waitForMail(person.email, ({ subject }) => subject.startsWith('We could not renew'));
    const console = await trial.openPage();
    await enterConsole(console, 'owner');
    await console.goto('/staff/money/renewals');
    const row = console.getByRole('row', { name: new RegExp(person.email) });
    await expect(row).toContainText('insufficient funds');
    await inspectLooks(console, 'renewal-staff-renewals');
    await row.getByRole('link').first().click();
    await expect(console.getByText('Automatic renewal').first()).toBeVisible();
    await inspectLooks(console, 'renewal-staff-member');
  });
});
