import type { ErrorTable } from '../http/error-table.ts';

export const slackArchivesErrors = {
  /** Same error for a nonexistent channel and one that the member may not see, to avoid revealing which it is. */
  'archive-channel-not-found': {
    status: 404,
    title: 'Not found.',
    detail: 'This channel does not exist, or your plan does not include it.',
  },
  'archive-search-unavailable': {
    status: 503,
    title: 'Back in a moment.',
    detail: 'Archive search is unavailable at the moment. Try again later.',
  },
} as const satisfies ErrorTable;
