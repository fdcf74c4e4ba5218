import fs from 'node:fs';
import path from 'node:path';
import { scratchFolder } from '../../../server/src/testing/scratch.ts';
import { writeZip } from '../../../server/src/testing/zip-writer.ts';
import { enterConsole, openSection } from '../../src/console.ts';
import { expect, test } from '../../src/test.ts';

test('an owner drops a Slack export and reads its report, without further clicks', async ({ newContext }) => {
  const file = path.join(scratchFolder('e2e-export'), 'workspace.zip');
  const message = { type: 'message', user: 'U0E2E0001', ts: '1748606400.000100', text: 'From the console.' };
  await writeZip(file, [
    // Private channel, which only staff can see.
    ['groups.json', JSON.stringify([{ id: 'C0E2E0001', name: 'from-the-console' }])],
    ['users.json', JSON.stringify([{ id: 'U0E2E0001', name: 'asha', profile: { real_name: 'Asha' } }])],
    ['from-the-console/2025-05-30.json', JSON.stringify([message])],
  ]);
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'owner');
  await openSection(desk, 'Research', 'Archive');
  const chosen = {
    name: 'workspace.zip',
    mimeType: 'application/zip',
    buffer: fs.readFileSync(file),
  };
  await desk.getByLabel('Slack export').setInputFiles([chosen]);
  await expect(desk.getByText('1 channel, 1 user, 1 message')).toBeVisible({ timeout: 20_000 });
  await expect(desk.getByRole('cell', { name: 'from-the-console' })).toBeVisible();
  await desk.getByLabel('Slack export').setInputFiles([chosen]);
  await expect(desk.getByText('1 day file already imported')).toBeVisible({ timeout: 20_000 });
});
