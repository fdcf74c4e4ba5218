import { expect, test } from '../../src/test.ts';
import { enterConsole, openSection } from '../../src/console.ts';

test('operations: third parties respond, a webhook is reprocessed, a channel closed and opened', async ({
  newContext,
}) => {
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'support');
  await openSection(desk, 'Operations');
  await expect(desk.getByText('payment provider (Razorpay)', { exact: true })).toBeVisible();
  await expect(desk.getByText('Not responding', { exact: true })).toHaveCount(0);
  await desk.getByRole('tab', { name: 'Jobs' }).click();
  await expect(desk).toHaveURL(/view=jobs/);
  await desk.getByRole('tab', { name: 'Webhooks' }).click();
  const webhooks = desk.getByRole('region', { name: 'Webhooks' });
  await webhooks.getByRole('button', { name: 'Received' }).click();
  await expect(desk).toHaveURL(/sort=received/);
  await desk.reload();
  await expect(webhooks.getByRole('columnheader', { name: 'Received' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await webhooks.getByRole('button', { name: 'Reprocess' }).first().click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reprocess' }).click();
  await expect(desk.getByText('Webhook reprocessed.')).toBeVisible();

  await openSection(desk, 'Research');
  const row = desk.getByRole('row', { name: /#general/ });
  await expect(row).toContainText('All plans with the archive');
  await row.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('For').selectOption('CML3M');
  await dialog.getByLabel('Reason').fill('A test of the desk.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('except Lite Quarterly');
  await row.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('The channel is').selectOption('open');
  await dialog.getByLabel('Reason').fill('As it was.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).not.toContainText('but');
});
