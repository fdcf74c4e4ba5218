import type { StaffArticles } from '@niveshak/contract/articles/staff-schemas';
import { expect, test } from 'vitest';
import { publishedOf, workOf } from './in-progress.ts';

const draft = (id: string, publishAt: string | null): StaffArticles['drafts'][number] => ({
  id,
  title: id,
  isCorrection: false,
  state: 'approved',
  author: 'Rohan Shah',
  access: 'premium',
  editedBy: 'Leela Menon',
  editedAt: '2025-06-01T04:30:00.000Z',
  publishAt,
  hasProblem: false,
});
const article = (
  id: string,
  publishedAt: string,
  isScheduled: boolean,
): StaffArticles['articles'][number] => ({
  id,
  slug: id,
  title: id,
  author: 'Ira Deshmukh',
  category: 'Notes',
  access: 'premium',
  publishedAt,
  isScheduled,
  correctedAt: null,
  withdrawnAt: null,
  series: null,
  versions: 1,
  readers: null,
});

test('lists scheduled articles as in progress, the next one first, and not as published', () => {
  const list: StaffArticles = {
    drafts: [draft('draft', null), draft('scheduled draft', '2025-06-04T00:00:00.000Z')],
    articles: [
      article('later', '2025-06-05T00:00:00.000Z', true),
      article('next', '2025-06-03T03:30:00.000Z', true),
      article('out', '2025-06-01T00:00:00.000Z', false),
    ],
  };
  expect(workOf(list).map(({ id }) => id)).toEqual(['next', 'scheduled draft', 'later', 'draft']);
  expect(workOf(list).map(({ to }) => to)).toEqual([
    '/articles/published/$id',
    '/articles/$id',
    '/articles/published/$id',
    '/articles/$id',
  ]);
  expect(publishedOf(list).map(({ id }) => id)).toEqual(['out']);
});
