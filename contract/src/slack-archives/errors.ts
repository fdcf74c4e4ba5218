import type { ErrorTable } from '../http/error-table.ts';

export const slackArchivesErrors = {
  /** The same for one that does not exist and one that the member may not see. */
  'archive-channel-not-found': {
    status: 404,
    title: 'Not found.',
    detail: 'There is no such channel in the archive that your plan opens.',
  },
  'archive-search-unavailable': {
    status: 503,
    title: 'Back in a moment.',
    detail: 'Searching the archive is not possible at the moment, please try again in some time.',
  },
} as const satisfies ErrorTable;
