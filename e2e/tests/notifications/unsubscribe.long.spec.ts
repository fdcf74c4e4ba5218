import { inspectLooks } from '../../src/inspect.ts';
import { withTrial } from '../../src/own-trial.ts';
import { demoPassword, Person } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

/** Uses a separate trial, because the clock moves for everyone in it. */
test('the digest arrives at six, is stopped in one click without signing in, and the settings show it', async ({
  newContext,
}) => {
  await withTrial(newContext, {}, async ({ openPage, standIns, moveClock }) => {
    await moveClock('2025-06-03T18:00:00+05:30');
    const isDigest = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
      (headers['message-id'] ?? '').startsWith('<digest-2025-06-03.');
    const mail = await standIns.waitForMail('lite@demo.test', isDigest);
    expect(mail.subject).toBe('Three questions before the quarter ends');
    const link = /<(.+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(mail.html).toContain(link);

    // Signed out, the page requires confirmation. Opening it changes nothing.
    const page = await openPage();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Stop the daily digest?' })).toBeVisible();
    await inspectLooks(page, 'unsubscribe');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'The daily digest is off' })).toBeVisible();

    const person = new Person(page, 'lite@demo.test', demoPassword, standIns);
    await person.signIn();
    await person.seesHome();
    await page.goto('/account/notifications');
    const digest = page.getByRole('checkbox', { name: 'Daily digest: Email' });
    await expect(digest).not.toBeChecked();
    await expect(page.getByText('Three questions before the quarter ends')).toBeVisible();

    // Undo from the same email in another browser, without the member's session.
    const undo = await openPage();
    await undo.goto(link);
    await undo.getByRole('button', { name: 'Unsubscribe' }).click();
    await undo.getByRole('button', { name: 'Undo' }).click();
    await expect(undo.getByRole('heading', { name: 'The daily digest is on again' })).toBeVisible();
    await undo.context().close();
    await page.reload();
    await expect(digest).toBeChecked();

    // The email program's own button sends a POST without a page.
    const oneClick = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(oneClick.status).toBe(200);
    await page.reload();
    await expect(digest).not.toBeChecked();

    // A tampered link does nothing.
    await digest.click();
    await expect(page.getByText('Alerts saved.')).toBeVisible();
    const tampered = link.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    const refused = await fetch(tampered, { method: 'POST' });
    expect(refused.status).toBe(404);
    const shown = await page.context().newPage();
    await shown.goto(tampered);
    await expect(shown.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await page.reload();
    await expect(digest).toBeChecked();
  });
});
