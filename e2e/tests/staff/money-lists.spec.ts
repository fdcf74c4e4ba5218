import fs from 'node:fs';
import { enterConsole, openSection } from '../../src/console.ts';
import { expect, test } from '../../src/test.ts';

test('finance filters payments by URL, opens an invoice’s PDF and saves the CSV', async ({ newContext }) => {
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'finance');
  await openSection(desk, 'Money');
  await expect(desk).toHaveURL(/\/staff\/money\/payments$/);
  await desk.getByLabel('Search').fill('quarterly@demo.test');
  // Other tests make payments as this member, on later days.
  await desk.getByLabel('From').fill('2025-05-02');
  await desk.getByLabel('To', { exact: true }).fill('2025-05-02');
  await desk.getByRole('button', { name: 'Search' }).click();
  await expect(desk).toHaveURL(/search=quarterly%40demo\.test/);
  await expect(desk).toHaveURL(/from=2025-05-02&to=2025-05-02/);
  const payments = desk.getByRole('region', { name: 'Payments' });
  const row = payments.getByRole('row', { name: /quarterly@demo\.test/ });
  await expect(row).toHaveCount(1);
  await expect(desk.getByLabel('Totals')).toContainText('₹8,492.46');

  // The URL alone restores the same list.
  await desk.reload();
  await expect(row).toHaveCount(1);
  await desk.goto(
    '/staff/money/payments?search=quarterly%40demo.test&from=2025-05-02&to=2025-05-02&state=refunded',
  );
  await expect(desk.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await desk.getByRole('button', { name: 'Clear' }).click();
  await expect(desk).toHaveURL(/\/staff\/money\/payments$/);
  await desk.goto(
    '/staff/money/payments?search=quarterly%40demo.test&from=2025-05-02&to=2025-05-02&min=8492&max=8492',
  );
  await expect(row).toHaveCount(1);

  const csv = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Save as CSV' }).click();
  const lines = fs
    .readFileSync(await (await csv).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/quarterly@demo\.test,pay_\w+,CMP3M,\w+,captured,INR,8492\.46,0\.00,INV/);

  await row.getByRole('link', { name: /^2 May 2025/ }).click();
  const panel = desk.getByRole('dialog', { name: 'Payment' });
  await expect(panel).toContainText('Premium Quarterly');
  await desk.goBack();
  await expect(panel).toBeHidden();
  await desk.goForward();
  // The URL opens the payment even if the filter excludes it.
  const open = new URL(desk.url()).searchParams.get('open') ?? '';
  await desk.goto(`/staff/money/payments?from=2020-01-01&to=2020-01-02&open=${open}`);
  await expect(panel).toContainText(open);
  await expect(panel.getByRole('link', { name: 'Refund' })).toHaveAttribute('href', /\?action=refund$/);
  const pdf = desk.waitForEvent('download');
  await panel.getByRole('button', { name: /^Save PDF of INV/ }).click();
  const saved = await pdf;
  expect(saved.suggestedFilename()).toMatch(/^INV-.*\.pdf$/);
  expect(
    fs
      .readFileSync(await saved.path())
      .subarray(0, 5)
      .toString('latin1'),
  ).toBe('%PDF-');
  const tab = desk.waitForEvent('popup');
  const opened = desk.waitForResponse(/\/api\/staff\/documents\/[\w-]+\/pdf$/);
  await panel.getByRole('button', { name: /^Open INV/ }).click();
  await tab;
  expect((await opened).status()).toBe(200);
});
