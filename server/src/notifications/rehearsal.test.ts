import fs from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'zod';
import { firmSchema } from '@niveshak/contract/firm/schemas';
import { genericTexts } from '@niveshak/contract/platform/texts';
import { renderEmail } from './layout.ts';
import type { Mail } from './ports.ts';
import { rehearsalMailer } from './rehearsal.ts';

const profile: unknown = JSON.parse(
  fs.readFileSync(new URL('../../demo/firm.json', import.meta.url), 'utf8'),
);
const firm = parse(firmSchema, profile);

it('marks every email of a rehearsal in subject and body', async () => {
  const sent: Mail[] = [];
  const mailer = rehearsalMailer({ send: async (mail) => void sent.push(mail) });
  const email = { heading: 'Paid', paragraphs: ['Thank you.'], facts: [], action: null };
  const mail = { to: 'a@b.in', subject: 'Your plan', messageId: '<1@firm.in>' };
  await mailer.send({
    ...mail,
    ...renderEmail(firm, email, { appOrigin: 'https://firm.test', stopUrl: null }),
  });
  expect(sent).toMatchObject([{ subject: '[Rehearsal] Your plan', to: 'a@b.in' }]);
  expect(sent[0]?.text.startsWith(genericTexts.rehearsal)).toBe(true);
  expect(sent[0]?.html).toMatch(new RegExp(`<body[^>]*><p [^>]*>${genericTexts.rehearsal}`));
});

it('does not send an email that cannot be marked', async () => {
  const mailer = rehearsalMailer({ send: async () => undefined });
  const mail = { to: 'a@b.in', subject: 's', text: 't', html: 'no body', messageId: '<1@firm.in>' };
  expect(() => mailer.send(mail)).toThrow(/banner/);
});
