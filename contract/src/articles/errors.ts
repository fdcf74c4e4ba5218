import type { ErrorTable } from '../http/error-table.ts';

export const articlesErrors = {
  'article-not-found': {
    status: 404,
    title: 'Not found.',
    detail: 'This article does not exist or has been withdrawn.',
  },
} as const satisfies ErrorTable;
