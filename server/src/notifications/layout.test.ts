import { expect, test } from 'vitest';
import { firmSchema } from '@niveshak/contract/firm/schemas';
import demoFirm from '../../demo/firm.json' with { type: 'json' };
import { renderEmail } from './layout.ts';

/** 10 points in CSS pixels, the warning's size required by the regulator. */
const warningSize = 13.33;

test('has the regulator’s warning in at least 10 points', () => {
  const firm = firmSchema.parse(demoFirm);
  const email = { heading: 'Heading', paragraphs: ['Text.'], facts: [], action: null };
  const { html } = renderEmail(firm, email, { appOrigin: 'https://firm.test', stopUrl: null });
  expect(html).toContain(firm.riskWarning);
  const before = html.slice(0, html.indexOf(firm.riskWarning));
  const sizes = [...before.matchAll(/font:(?:\d+ )?([\d.]+)px/g)];
  expect(Number(sizes.at(-1)?.[1])).toBeGreaterThanOrEqual(warningSize);
});

test('starts with the firm’s initial and name, escaped', () => {
  const firm = { ...firmSchema.parse(demoFirm), name: '<Égalité> & Söhne' };
  const { html } = renderEmail(
    firm,
    { heading: 'Heading', paragraphs: [], facts: [], action: null },
    { appOrigin: 'https://firm.test', stopUrl: null },
  );
  expect(html).toMatch(/class="n-mark"[^>]*>&lt;<\/td>/);
  expect(html).toContain('&lt;Égalité&gt; &amp; Söhne</td>');
});

test('ends with a link to plan and notifications, except for people without an account', () => {
  const firm = firmSchema.parse(demoFirm);
  const email = { heading: 'Heading', paragraphs: [], facts: [], action: null };
  const links = { appOrigin: 'https://firm.test', stopUrl: 'https://firm.test/stop' };
  const { text, html } = renderEmail(firm, email, links);
  expect(text).toContain(
    'Manage plan and notifications: https://firm.test/account/notifications\n\nUnsubscribe',
  );
  expect(html).toContain('href="https://firm.test/account/notifications"');
  expect(renderEmail(firm, { ...email, isToStranger: true }, links).text).not.toContain('Manage plan');
});

test('groups facts under a label without a value', () => {
  const facts = [
    ['Payment', ''],
    ['Paid', '₹1.00'],
    ['Documents', ''],
    ['Tax invoice', 'INV/1'],
  ] as const;
  const { html, text } = renderEmail(
    firmSchema.parse(demoFirm),
    { heading: 'Heading', paragraphs: [], facts, action: null },
    { appOrigin: 'https://app.test', stopUrl: null },
  );
  expect(text).toContain('\n\nPayment\nPaid: ₹1.00\n\nDocuments\nTax invoice: INV/1\n\n');
  expect(html).toMatch(/<th scope="col"[^>]*>Documents<\/th>/);
});

test('emphasises the total, left-aligns long values and keeps the last word with its line', () => {
  const firm = firmSchema.parse(demoFirm);
  const links = { appOrigin: 'https://firm.test', stopUrl: null };
  const htmlOf = (facts: readonly (readonly [string, string])[]) =>
    renderEmail(
      firm,
      { heading: 'Heading', paragraphs: ['It is\nready <b> & done.'], facts, action: null },
      links,
    ).html;
  const amounts = htmlOf([
    ['GST', '₹1.00'],
    ['Total', '₹2.00'],
    ['Refund', 'rfnd_1'],
  ]);
  expect(amounts).toMatch(/text-align:right;[^"]*font-weight:600[^"]*">₹2\.00/);
  expect(amounts.match(/font-weight:600;color/g)).toHaveLength(1);
  expect(amounts).toContain('ready &lt;b&gt; &amp;&nbsp;done.');
  expect(htmlOf([['Includes', 'All research, model portfolios, the archive']])).toMatch(
    /text-align:left;font-variant/,
  );
});
