import { clicksOn, enterConsole, openSection } from '../../src/console.ts';
import { withTrial } from '../../src/own-trial.ts';
import { expect, test } from '../../src/test.ts';

const header =
  'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,';

function day(date: string, rows: Readonly<Record<string, number>>) {
  const lines = Object.entries(rows).map(
    ([symbol, close]) => `${symbol},EQ,${close},${close},${close},${close},0,0,10,1,${date},1,,`,
  );
  return { name: `${date}.csv`, mimeType: 'text/csv', buffer: Buffer.from([header, ...lines].join('\n')) };
}

test('a day’s exchange files are uploaded, a gap is found and filled, a holiday is recorded', async ({
  newContext,
}) => {
  await withTrial(newContext, {}, async ({ openPage }) => {
    const desk = await openPage();
    await enterConsole(desk, 'analyst');
    await openSection(desk, 'Portfolios', 'Market data');
    const files = desk.getByLabel('Exchange files');
    await files.setInputFiles([
      day('28-May-2025', { STEADY: 10, GAPPY: 20 }),
      day('29-May-2025', { STEADY: 11 }),
      day('30-May-2025', { STEADY: 12, GAPPY: 21 }),
    ]);
    await expect(desk.getByText('3 files, 5 rows: 5 stored', { exact: false })).toBeVisible();
    await expect(desk.getByText('GAPPY is missing 1 of these days, first 2025-05-29')).toBeVisible();
    await expect(desk.getByText('1 day: 2025-05-29')).toBeVisible();

    // The only fix is to upload the missing file, so there is no button to click.
    await files.setInputFiles([day('29-May-2025', { STEADY: 11, GAPPY: 20.5 })]);
    await expect(desk.getByText('1 file, 2 rows: 1 stored, 1 unchanged', { exact: false })).toBeVisible();
    await expect(desk.getByText('No gaps between these days.')).toBeVisible();

    await files.setInputFiles([day('26-May-2025', { STEADY: 9, GAPPY: 19 })]);
    const missing = desk.getByRole('listitem').filter({ hasText: '27 May 2025' });
    await expect(missing).toBeVisible();
    const job = clicksOn(desk);
    await job.click('Mark as holiday');
    await desk.getByRole('textbox', { name: 'Holiday' }).fill('Election day');
    await desk.getByLabel('Reason').fill('The circular of the exchange.');
    await job.click('Record holiday');
    await expect(missing).toContainText('Election day');
    expect(job.count()).toBe(2);
  });
});
