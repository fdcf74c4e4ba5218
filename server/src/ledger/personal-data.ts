import type { PersonalTable } from '../platform/personal-data.ts';

export const ledgerData: readonly PersonalTable[] = [
  {
    table: 'ledger_entries',
    userColumn: 'user_id',
    file: 'ledger',
    columns: ['kind', 'reference', 'posted_on', 'posted_at'],
    withheld: { id: 'technical', posted_in: 'technical' },
    onErase: { kind: 'keep' },
  },
];
