import { enterConsole } from '../../src/console.ts';
import { withTrial } from '../../src/own-trial.ts';
import { Person } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test('a welcome email is written, previewed, tested and turned on; a new member gets it once', async ({
  newContext,
  watching,
}) => {
  await withTrial(newContext, {}, async ({ openPage, standIns, moveClock }) => {
    const desk = await openPage();
    await enterConsole(desk, 'editor');
    await desk.goto('/staff/emails');
    await desk.getByRole('link', { name: 'Welcome 1' }).click();
    const subject = desk.getByLabel('Subject');
    await subject.fill('Welcome to {{plan}}');
    await expect(desk.getByText('{{plan}} is not possible here.', { exact: false })).toBeVisible();
    await expect(desk.getByText('Correct the marked fields')).toBeVisible();
    await subject.fill('It’s "50/50" & yours, {{name}}');
    const text = desk.getByRole('textbox', { name: 'Text' });
    await text.fill('Hello {{name}},\n\n- start / read & "ask"\n\n[Read on]({{link}})');
    await expect(desk.getByText('Subject: It’s "50/50" & yours, Asha')).toBeVisible();
    await expect(desk.getByLabel('Email', { exact: true })).toContainText('start / read & "ask"');
    await desk.getByRole('button', { name: 'Send me a test email' }).click();
    const copy = await standIns.waitForMail('editor@demo.test', ({ subject: of }) => of.startsWith('Test:'));
    expect(copy.subject).toBe('Test: It’s "50/50" & yours, Asha');

    await desk.getByLabel('Send this email').selectOption('on');
    await desk.getByLabel('Reason').fill('New members ask where to start.');
    await desk.getByRole('button', { name: 'Save email' }).click();
    await expect(desk.getByText('Saved. The email is on.')).toBeVisible();

    const newcomer = new Person(await openPage(), undefined, undefined, standIns);
    await newcomer.signUp();
    await newcomer.verifyEmail();
    const isWelcome = ({ subject: of }: { subject: string }) => of.includes('yours, Asha');
    const mail = await standIns.waitForMail(newcomer.email, isWelcome, 30_000);
    expect(mail.text).toContain('start / read & "ask"');
    await moveClock('2025-06-20T10:00:00+05:30');
    expect((await standIns.mail(newcomer.email)).filter(isWelcome)).toHaveLength(1);
    await desk.goto('/staff/emails');
    await expect(desk.getByRole('row', { name: /Welcome 1/ })).toContainText('On');
    watching.takeComplaints();
  });
});
