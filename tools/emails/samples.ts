import fs from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import demoFirm from '../../server/demo/firm.json' with { type: 'json' };
import type { ControlMail } from '../../sandbox/src/control.ts';
import { contentOfHtml } from './content-of-html.ts';
import { playedBy } from './kinds.ts';
import { emailsByName } from './write.ts';

/** Read by the server for previews in the console. */
const file = new URL('../../server/src/notifications/sample-emails.json', import.meta.url);

/** Firm details that an email may contain, longest first. The file has their names as placeholders. */
const firmTexts = Object.entries(demoFirm)
  .flatMap(([name, value]) => (typeof value === 'string' && value.length > 8 ? [{ name, value }] : []))
  .toSorted((a, b) => b.value.length - a.value.length);

/** Returns the content of each played email as JSON, without values that differ between two runs. */
export function samplesOf(mails: readonly ControlMail[], origin: string): string {
  const samples = [...emailsByName(mails)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, mail]) => ({
      kind: playedBy(mail)?.kind,
      name,
      subject: mail.subject,
      letter: contentOfHtml(mail.html ?? ''),
    }));
  const text = JSON.stringify(samples, null, 2).replaceAll(origin, '');
  return `${firmTexts.reduce((all, { name, value }) => all.replaceAll(value, `{{${name}}}`), steady(text))}\n`;
}

/** Returns the text with random ids and links replaced. */
function steady(text: string): string {
  return text
    .replaceAll(/"url": "[^"]*"/g, '"url": "/"')
    .replaceAll(/ (href)=\\"[^"\\]*\\"/g, ' $1=\\"/\\"')
    .replaceAll(/\b(pay|rfnd|disp|order)_\w+/g, '$1_SampleSample1')
    .replaceAll(/"SUB[0-9A-Z]{8}"/g, '"SUBSAMPLE01"')
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '00000000-0000-4000-8000-000000000000');
}

export function saveSamples(samples: string): void {
  fs.writeFileSync(file, samples);
}

/** Returns whether the saved samples have the same texts, regardless of which of several members got an email first. */
export function areSaved(samples: string): boolean {
  const textsOf = (json: string): unknown =>
    JSON.parse(
      json.replaceAll(/(?:Premium|Lite) (?:Annual|Quarterly|Pro-rata)/g, 'Plan').replaceAll(/\d+/g, '0'),
    );
  return isDeepStrictEqual(textsOf(fs.readFileSync(file, 'utf8')), textsOf(samples));
}
