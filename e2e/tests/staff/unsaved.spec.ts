import { enterConsole } from '../../src/console.ts';
import { expect, test } from '../../src/test.ts';

test('a form with unsaved text requires confirmation before leaving', async ({ newContext }) => {
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'owner');
  await desk.goto('/staff/emails/welcome-1');
  const subject = desk.getByLabel('Subject');
  await subject.fill('What’s new / R&D');
  await desk.locator('main').getByRole('link', { name: 'Emails' }).first().click();
  const asking = desk.getByRole('dialog', { name: 'Leave without saving?' });
  await asking.getByRole('button', { name: 'Stay' }).click();
  await expect(subject).toHaveValue('What’s new / R&D');
  await desk.locator('main').getByRole('link', { name: 'Emails' }).first().click();
  await asking.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(desk).toHaveURL(/\/staff\/emails$/);
});

test('a section offers Save once it is changed, and an unknown URL links to Today and Find', async ({
  newContext,
}) => {
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'owner');
  await desk.goto('/staff/settings');
  const website = desk.getByLabel('Website');
  const save = desk.getByRole('button', { name: 'Save names and address' });
  const saved = await website.inputValue();
  await expect(save).toHaveCount(0);
  await website.fill('https://example.test');
  await expect(save).toBeVisible();
  await desk.getByRole('button', { name: 'Discard' }).click();
  await expect(website).toHaveValue(saved);
  await expect(save).toHaveCount(0);
  await desk.goto('/staff/nowhere');
  await expect(desk.getByText('Page not found')).toHaveCount(1);
  await desk.locator('main').getByRole('button', { name: 'Find' }).click();
  await expect(desk.getByRole('dialog', { name: 'Find' })).toBeVisible();
});
