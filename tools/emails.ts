/**
 * `npm run emails` runs member scenarios on a separate installation and writes every resulting email to `emails/`, as
 * email programs receive it, with an index, for visual review: light, dark, phone, plain text. Fails if an email of the
 * product was not sent, or if one differs from the samples that the console shows; `npm run emails -- --samples` saves
 * them again.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isProductEmail, playedBy } from './emails/kinds.ts';
import { scenes } from './emails/scenes.ts';
import { emailFixture } from './emails/fixture.ts';
import { areSaved, samplesOf, saveSamples } from './emails/samples.ts';
import { writeEmails } from './emails/write.ts';
import { startTrial } from '../server/src/testing/trial.ts';

const folder = path.resolve(import.meta.dirname, '../emails');
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-emails-'));
fs.chmodSync(dataDir, 0o755);
const trial = await startTrial({ dataDir, env: { DEMO: 'full', LIMIT_FACTOR: '10' } });
const wrong: string[] = [];
try {
  const fixture = emailFixture({
    origin: trial.origin.replace('localhost', '127.0.0.1'),
    sandboxOrigin: trial.sandboxOrigin.replace('localhost', '127.0.0.1'),
    databaseUrl: process.env['DATABASE_URL'] ?? fs.readFileSync(path.join(dataDir, 'database-url'), 'utf8'),
  });
  for (const { plays, play } of scenes) {
    await play(fixture);
    for (const kind of plays) if (!(await fixture.isSettled(kind))) wrong.push(`${kind} did not come`);
  }
  const mails = await fixture.control.mail();
  const written = await writeEmails(folder, trial.sandboxOrigin, mails);
  const strange = mails.filter((mail) => isProductEmail(mail) && playedBy(mail) === null);
  wrong.push(...strange.map(({ subject }) => `“${subject}” is of no kind that is known here`));
  console.log(`${written} emails in emails/`);
  const samples = samplesOf(mails, trial.origin);
  if (process.argv.includes('--samples')) saveSamples(samples);
  else if (!areSaved(samples)) wrong.push('The samples differ: run `npm run emails -- --samples`.');
} finally {
  await trial.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
for (const each of wrong) console.error(each);
if (wrong.length > 0) process.exitCode = 1;
