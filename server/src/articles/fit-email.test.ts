import { describe, expect, it } from 'vitest';
import { firmSchema } from '@niveshak/contract/firm/schemas';
import demoFirm from '../../demo/firm.json' with { type: 'json' };
import { canary, lockedArticles } from '../testing/locked-articles.ts';
import { fitEmail, maxEmailBytes } from './fit-email.ts';
import { articleEmailHtml } from './email-html.ts';

const article = (bodyMarkdown: string, access: 'public' | 'premium') => ({
  access,
  bodyMarkdown,
  figures: { images: {}, charts: {} },
  disclosure: {
    analyst: 'Ira Deshmukh',
    subject: 'Orvenna',
    rating: null,
    holdings: { analyst: 'none', firm: 'none', associates: 'none' } as const,
    compensation: 'None.',
    conflicts: 'None.',
    sources: 'Annual reports.',
  },
  recommendations: [],
});
const emailOf = (bodyMarkdown: string, access: 'public' | 'premium' = 'public') =>
  articleEmailHtml(article(bodyMarkdown, access), firmSchema.parse(demoFirm));

describe('an article in an email', () => {
  it('is cut between blocks at the size limit of mail clients, and keeps its disclosures', async () => {
    const table = `| Year | ₹ crore |\n|---|---:|\n${'| 2025 | 1,812 |\n'.repeat(40)}`;
    const { wholeHtml } = await emailOf(`First.\n\n${`${table}\nAfter it.\n\n`.repeat(20)}Last.`);
    expect(Buffer.byteLength(wholeHtml)).toBeLessThanOrEqual(maxEmailBytes);
    expect(Buffer.byteLength(wholeHtml)).toBeGreaterThan(maxEmailBytes - 20_000);
    expect(wholeHtml).toMatch(/First\..*The rest of this article is on the site\..*Ira Deshmukh/s);
    expect(wholeHtml).not.toContain('Last.');
    expect(wholeHtml.match(/<table/g)).toHaveLength(wholeHtml.match(/<\/table>/g)?.length ?? 0);
  });

  it('of 4,000 words is complete', async () => {
    const { wholeHtml } = await emailOf(
      `${'Eight words stand here and mean nothing much. '.repeat(10)}\n\n`.repeat(50),
    );
    expect(wholeHtml).not.toContain('The rest of this article is on the site.');
  });
});

it('omits a block that does not fit, whatever it contains', async () => {
  const block = `<div><p>Two <br> ${'two '.repeat(20)}</p><img src="a"></div>`;
  const pieces = { body: `<p>One</p>${block}\n<p>Three</p>`, goOn: '<p>…</p>', end: '<dl></dl>' };
  const bytes = (...texts: readonly string[]) => Buffer.byteLength(texts.join(''));
  const first = '<p>One</p>';
  const most = bytes(first, block, pieces.goOn, pieces.end);
  expect(fitEmail(pieces, most)).toBe(`${first}${block}<p>…</p><dl></dl>`);
  expect(fitEmail(pieces, most - 1)).toBe(`${first}<p>…</p><dl></dl>`);
  expect(fitEmail(pieces, bytes(pieces.body, pieces.end))).toBe(`${pieces.body}<dl></dl>`);
});

it.each(Object.entries(lockedArticles))(
  'has nothing of the paid part in emails to members without access: %s',
  async (_name, bodyMarkdown) => {
    const { wholeHtml, previewHtml } = await emailOf(bodyMarkdown, 'premium');
    expect(wholeHtml).toContain(canary);
    expect(previewHtml).not.toContain(canary);
    expect(previewHtml).toContain('Ira Deshmukh');
  },
);
