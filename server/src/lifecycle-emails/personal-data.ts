import type { PersonalTable } from '../platform/personal-data.ts';

export const lifecycleEmailsData: readonly PersonalTable[] = [
  {
    table: 'lifecycle_email_sends',
    userColumn: 'user_id',
    file: 'welcome-and-reminder-emails',
    columns: ['kind', 'period', 'outcome', 'at'],
    withheld: {},
    onErase: { kind: 'delete' },
  },
];
