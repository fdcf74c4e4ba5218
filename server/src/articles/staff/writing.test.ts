import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/articles/staff-routes';
import { emptyContent } from '@niveshak/domain/articles/content';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let test: TestApp;
let editor: TestStaff;
let analyst: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  const enter = async (role: string) => {
    const person = new TestStaff(test, `${role}@demo.test`);
    await person.enterStaff();
    return person;
  };
  editor = await enter('editor');
  analyst = await enter('analyst');
});
afterAll(() => test.close());

const secret = 'The sentence behind the lock.';
const text = {
  slug: 'the-last-piece',
  title: 'The last piece',
  excerpt: 'What it says.',
  access: 'premium',
  kind: 'note',
  body: `Everybody reads this.\n\n<!--more-->\n\n${secret}\n`,
} as const;

describe('a new draft', () => {
  it('copies author, category and general disclosures from the writer’s last article, but no subject or holdings', async () => {
    const disclosure = {
      ...emptyContent.disclosure,
      analyst: 'Rohan Shah, research analyst',
      subject: 'Orvenna Diagnostics',
      holdings: { analyst: 'none', firm: 'long', associates: 'none' } as const,
      compensation: 'None received.',
      conflicts: 'None.',
      sources: 'Annual reports.',
    };
    const { id, content: empty } = await analyst.call(routes.startArticle, { body: { corrects: null } });
    const last = { ...empty, ...text, author: 'Rohan Shah', category: 'Deep Dive', disclosure };
    const { version } = await analyst.call(routes.saveArticleDraft, {
      params: { id },
      body: { base: empty, content: last },
    });
    const seen = { params: { id }, body: { version, reason: 'As we agreed this morning.' } };
    await analyst.call(routes.submitArticle, seen);
    await editor.call(routes.approveArticle, seen);
    await editor.call(routes.publishArticle, {
      ...seen,
      body: { ...seen.body, at: null, letter: null },
    });
    const { content } = await analyst.call(routes.startArticle, { body: { corrects: null } });
    expect(content).toEqual({
      ...emptyContent,
      author: 'Rohan Shah',
      category: 'Deep Dive',
      disclosure: { ...disclosure, subject: '', holdings: emptyContent.disclosure.holdings },
    });
  });

  it('by a writer without articles has their name', async () => {
    const { content } = await editor.call(routes.startArticle, { body: { corrects: null } });
    expect(content).toEqual({ ...emptyContent, author: 'Leela Menon' });
  });
});

it('previews the emails in full and for members without access', async () => {
  const body = { content: { ...emptyContent, ...text }, articleId: null };
  const emails = await analyst.call(routes.previewArticleEmail, { body });
  expect(emails.wholeHtml).toContain(secret);
  expect(emails.previewHtml).toContain('Everybody reads this.');
  expect(emails.previewHtml).not.toContain(secret);
});

it('converts pasted HTML to Markdown', async () => {
  const html = '<h2>Sales</h2><p>They <b>grew</b>.<img src="file:///a.png"></p>';
  expect(await analyst.call(routes.convertPaste, { body: { html } })).toEqual({
    markdown: '## Sales\n\nThey **grew**.\n',
    pictures: 1,
  });
});
