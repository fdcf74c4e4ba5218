import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { unpackZip } from '../../../server/src/testing/unpack-zip.ts';
import { enterConsole, openSection } from '../../src/console.ts';
import { withTrial } from '../../src/own-trial.ts';
import { demoPassword, Person } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

const colleagues = ['Leela Menon', 'Rohan Shah', 'Farah Khan', 'Vikram Iyer', 'Sunita Rao'];

test('a one-person firm publishes and builds its inspection pack', async ({ newContext }) => {
  await withTrial(newContext, { DEMO: 'full' }, async ({ openPage }) => {
    const desk = await openPage();
    await enterConsole(desk, 'owner');

    await test.step('the owner works alone', async () => {
      await openSection(desk, 'Settings', 'Team');
      for (const name of colleagues) {
        await desk.getByRole('button', { name: `Actions for ${name}` }).click();
        await desk.getByRole('menuitem', { name: 'Remove from team' }).click();
        await decide(desk, 'Remove from team', 'They left the firm.');
      }
      await desk.getByRole('button', { name: 'Turn on' }).click();
      await decide(desk, 'Turn on', 'I work alone.');
      await expect(desk.getByRole('button', { name: 'Turn off' })).toBeVisible();
    });

    await test.step('an article that names a company is refused until it is classified', async () => {
      await openSection(desk, 'Research');
      await desk.getByRole('button', { name: 'Write an article' }).click();
      await desk.getByLabel('Title').fill('A note on Orvenna');
      await desk.getByLabel('Excerpt').fill('What its accounts say.');
      await desk.getByRole('textbox', { name: 'Text', exact: true }).click();
      await desk.keyboard.insertText('Orvenna Diagnostics published its accounts.');
      await desk.getByRole('tab', { name: 'Facts' }).click();
      await desk.getByLabel('Premium members').check();
      await desk.getByLabel('Note, without a recommendation').check();
      await desk.getByLabel('Author').selectOption('Ira Deshmukh');
      await desk.getByLabel('Category').selectOption('Deep Dive');
      await expect(desk.getByLabel('Address')).toHaveValue('a-note-on-orvenna');
      await desk.getByRole('tab', { name: /^Problems \(\d\)$/ }).click();
      await expect(desk.getByText(/Orvenna/).last()).toBeVisible();
      await desk.getByRole('tab', { name: 'Facts' }).click();
      await desk.getByLabel('Recommends no security').check();
      await desk.getByRole('tab', { name: /^Problems/ }).click();
      await expect(desk.getByText('No problems. Ready for approval.')).toBeVisible();
      await desk.getByRole('button', { name: 'Submit for approval' }).click();
      await decide(desk, 'Submit for approval', null);
      await desk.getByRole('button', { name: 'Approve article' }).click();
      await decide(desk, 'Approve article', 'I work alone and have read it again.');
      await desk.getByRole('button', { name: 'Publish article' }).click();
      await decide(desk, 'Publish now', null);
      await expect(desk.getByRole('status').filter({ hasText: 'Published.' })).toBeVisible();
    });

    await test.step('a rebalance is refused without analyst and disclosures', async () => {
      await openSection(desk, 'Portfolios');
      await desk.getByRole('link', { name: 'Momentum' }).click();
      await desk.getByRole('button', { name: 'Draft rebalance' }).click();
      await desk.getByLabel('New weight of AMBERLEY, percent').fill('0');
      await desk.getByLabel('Why AMBERLEY changes').fill('Its year ran out.');
      await desk.getByLabel('Note').fill('Amberley leaves.');
      await expect(desk.getByText('The analyst is not named.')).toBeVisible();
      await expect(desk.getByText(/disclosures/i).first()).toBeVisible();
      await desk.getByLabel('Analyst').selectOption('Ira Deshmukh');
      await desk.getByLabel('Rationale').fill('Amberley has run its year.');
      await desk.getByLabel('Disclosures').fill('Nobody here holds it.');
      await expect(desk.getByText('The analyst is not named.')).toHaveCount(0);
      await expect(desk.getByLabel('Draft state')).toHaveText('Saved.');
      await desk.getByRole('button', { name: 'Publish', exact: true }).click();
      await decide(desk, 'Publish now', null);
      await expect(desk.getByText(/^Published\. /)).toBeVisible();
    });

    await test.step('the inspection pack is verified by a script outside the product', async () => {
      await openSection(desk, 'Operations', 'Inspection');
      await desk.getByRole('button', { name: 'Build pack' }).click();
      const dialog = desk.getByRole('dialog');
      await expect(dialog.getByLabel('First day')).toHaveValue('2024-04-01');
      await dialog.getByLabel('First day').fill('2025-04-01');
      await dialog.getByLabel('Last day').fill('2099-12-31');
      await decide(desk, 'Build pack', 'The inspector asked for the year.');
      await desk.getByRole('button', { name: /^Download pack/ }).waitFor({ timeout: 60_000 });
      const download = desk.waitForEvent('download');
      await desk.getByRole('button', { name: /^Download pack/ }).click();
      const folder = await unpackZip(fs.readFileSync(await (await download).path()));
      const verdict = execFileSync(process.execPath, ['scripts/verify-pack.ts', folder]);
      expect(verdict.toString()).toContain('all match');
      expect(fs.readFileSync(path.join(folder, 'audit/audit.csv'), 'utf8')).toContain('selfApproved');
    });
  });
});

test('clients are notified of new terms and agree to them, and no returns are shown while they are off', async ({
  newContext,
}) => {
  await withTrial(newContext, { DEMO: 'full' }, async ({ openPage, moveClock, origin, standIns }) => {
    await test.step('new terms: notice, fifteen days, agreement at the next purchase', async () => {
      const desk = await openPage();
      await enterConsole(desk, 'compliance');
      await desk.goto('/staff/settings?view=legal');
      await desk.getByRole('button', { name: 'New version' }).click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByLabel('Version', { exact: true }).fill('2025-06');
      await dialog.getByRole('button', { name: /^Start from version/ }).click();
      await expect(dialog.getByText('As members will see it')).toBeVisible();
      await dialog.getByLabel('Days of notice', { exact: true }).fill('14');
      await dialog.getByLabel('Reason').fill('The refund clause is clearer.');
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await expect(dialog.getByText(/at least 15 days of notice/)).toBeVisible();
      await dialog.getByLabel('Days of notice', { exact: true }).fill('15');
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await expect(desk.getByText(/^Published\. It is in force from 2025-06-17/)).toBeVisible();

      const about = ({ subject }: { subject: string }) => subject.endsWith('new version from 17 Jun 2025');
      expect((await standIns.waitForMail('lite@demo.test', about)).text).toContain('/public/terms/2025-06');
      const page = await openPage();
      const member = new Person(page, 'expired@demo.test', demoPassword, standIns);
      await member.signIn();
      await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible();
      const signs = page.getByRole('button', { name: 'eSign Terms & Conditions' });
      await page.goto('/checkout?subscription=CMPONE');
      await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
      await expect(signs).toHaveCount(0);
      await moveClock('2025-06-17T09:00:00+05:30');
      await page.goto('/checkout?subscription=CMPONE');
      await expect(signs.first()).toBeVisible();
    });

    await test.step('no returns are shown while the firm hides them', async () => {
      const desk = await openPage();
      await enterConsole(desk, 'owner');
      await desk.goto('/staff/settings?view=firm');
      await desk.getByLabel('Returns shown to members').selectOption({ label: 'None' });
      await desk.getByLabel('Note (optional)').fill('Our certificate has expired.');
      await desk.getByRole('button', { name: 'Save display of returns' }).click();
      await expect(desk.getByText('Saved and in effect.').first()).toBeVisible();
      const page = await openPage();
      const member = new Person(page, 'premium@demo.test', demoPassword, standIns);
      await member.signIn();
      await member.seesHome();
      await page.goto('/portfolios/momentum');
      await expect(page.getByRole('heading', { name: 'Momentum' })).toBeVisible();
      await expect(page.getByText('Returns are not shown.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Holdings', exact: true })).toBeVisible();
      await expect(page.getByText(/CAGR/)).toHaveCount(0);
      expect(await (await fetch(`${origin}/public`)).text()).not.toMatch(/CAGR/);
    });
  });
});

/** Enters the reason in the open dialog, if required, and confirms. */
async function decide(page: Page, action: string, reason: string | null): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (reason !== null) await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
