import { enterConsole, openMember } from '../../src/console.ts';
import { withTrial } from '../../src/own-trial.ts';
import { expect, test } from '../../src/test.ts';

test('a breach from the first hour to the report, a legal hold and the dry run', async ({ newContext }) => {
  await withTrial(newContext, {}, async ({ openPage }) => {
    const desk = await openPage();
    await enterConsole(desk, 'owner');
    const dialog = desk.getByRole('dialog');
    const press = (name: string) => desk.getByRole('button', { name, exact: true }).first().click();
    const submit = async (name: string) => {
      await dialog.getByLabel('Reason').fill('A drill.');
      await dialog.getByRole('button', { name, exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    };

    await desk.goto('/staff/incidents');
    await press('Record incident');
    await dialog.getByLabel('Title').fill('Lost disk');
    await dialog.getByLabel('Noticed at').fill('2025-06-02T09:00');
    await dialog.getByLabel('What happened').fill('A backup disk was lost in transit.');
    await submit('Record incident');
    await desk.goto('/staff/');
    await expect(desk.getByText(/^\d hours to notify CERT-In: Lost disk$/)).toBeVisible();
    await desk.getByRole('link', { name: 'View incident' }).first().click();
    await expect(desk.getByText('To CERT-In (incident@cert-in.org.in)')).toBeVisible();

    await press('Edit incident');
    await dialog.getByLabel('Data concerned').fill('Names and email addresses.');
    await dialog.getByLabel('Affected persons').selectOption('list');
    await dialog.getByLabel('Email addresses').fill('premium@demo.test, stranger@elsewhere.test');
    await submit('Save incident');
    await expect(desk.getByText('2 people, 1 of them without an account.')).toBeVisible();
    await press('Send to affected members');
    await submit('Send emails');
    for (const to of ['CERT-In', 'Data Protection Board']) {
      await press('Record a notice');
      await dialog.getByLabel('Notified').selectOption({ label: to });
      await dialog.getByLabel('Date and time').fill('2025-06-02T09:30');
      await dialog.getByLabel('Reference').fill('7/2025');
      await submit('Record notice');
    }
    await press('Close incident');
    await dialog.getByLabel('Report').fill('The disk was found, unopened.');
    await submit('Close incident');
    await expect(desk.getByText('The disk was found, unopened.')).toBeVisible();

    await openMember(desk, 'premium@demo.test');
    await press('Actions');
    await desk.getByRole('menuitem', { name: 'Change legal hold' }).click();
    await submit('Place hold');
    await expect(desk.getByText('Legal hold', { exact: true })).toBeVisible();
    await desk.goto('/staff/retention');
    await desk.getByLabel('Dry run on').fill('2040-01-01');
    const schedule = desk.getByRole('region', { name: 'Retention schedule' });
    await expect(schedule.getByRole('row', { name: /Identity check/ })).toContainText('5 years after');
    await expect(desk.getByRole('region', { name: 'Legal holds' })).toContainText('premium@demo.test');
  });
});
