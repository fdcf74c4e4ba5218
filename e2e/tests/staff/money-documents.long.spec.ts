import fs from 'node:fs';
import { enterConsole, openSection } from '../../src/console.ts';
import { expect, test } from '../../src/test.ts';

test('finance saves a month’s files and sees the settlements', async ({ newContext }) => {
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'finance');
  // URL used by earlier releases.
  await desk.goto('/staff/operations?view=gst&sort=-month');
  await expect(desk).toHaveURL(/\/staff\/money\/gst\?sort=-month$/);
  const months = desk.getByRole('region', { name: 'GST by month' });
  await months.getByRole('row', { name: /2025/ }).first().getByRole('button', { name: 'Files' }).click();
  const dialog = desk.getByRole('dialog');
  const saved = async (label: string): Promise<Buffer> => {
    const download = desk.waitForEvent('download');
    await dialog.getByRole('button', { name: `Save ${label}` }).click();
    return fs.readFileSync(await (await download).path());
  };
  const gstReturn = JSON.parse((await saved('GSTR-1 for upload (JSON)')).toString('utf8'));
  expect(gstReturn).toMatchObject({
    gstin: expect.stringMatching(/^\d{2}/),
    fp: expect.stringMatching(/2025$/),
  });
  expect((await saved('Tally: vouchers')).toString('utf8')).toContain(
    '<VOUCHERTYPENAME>Sales</VOUCHERTYPENAME>',
  );
  expect((await saved('Invoices and credit notes (PDF)')).subarray(0, 2).toString('latin1')).toBe('PK');
  await desk.keyboard.press('Escape');

  await openSection(desk, 'Money', 'Settlements');
  await expect(desk).toHaveURL(/\/staff\/money\/settlements$/);
  await expect(desk.getByText(/fetched daily/)).toBeVisible();
});
