import type { PersonalTable } from '../platform/personal-data.ts';

export const readingData: readonly PersonalTable[] = [
  {
    table: 'reading_marks',
    userColumn: 'user_id',
    file: 'reading',
    columns: ['article_id', 'bookmarked_at', 'position', 'read_at'],
    withheld: {},
    onErase: { kind: 'delete' },
  },
  {
    table: 'reading_feeds',
    userColumn: 'user_id',
    file: 'feed',
    columns: ['made_at'],
    withheld: { token_hash: 'secret' },
    onErase: { kind: 'delete' },
  },
];
