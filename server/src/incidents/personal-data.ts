import type { PersonalTable } from '../platform/personal-data.ts';

export const incidentsData: readonly PersonalTable[] = [
  {
    table: 'incident_recipients',
    userColumn: 'user_id',
    file: 'incidents',
    columns: ['incident_id', 'email', 'state', 'sent_at'],
    withheld: {},
    onErase: { kind: 'keep' },
  },
];
