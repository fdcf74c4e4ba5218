import type { PersonalTable } from '../platform/personal-data.ts';

export const complaintsData: readonly PersonalTable[] = [
  {
    // Needed for the regulator's tables, and inspections require every reply.
    table: 'complaints',
    userColumn: 'user_id',
    file: 'complaints',
    columns: [
      'number',
      'category',
      'body',
      'received_at',
      'due_on',
      'resolved_at',
      'outcome',
      'name',
      'email',
      'phone',
      'source',
      'received_on',
      'acknowledged_at',
      'escalated_at',
      'resolved_on',
    ],
    withheld: {
      id: 'technical',
      serial: 'technical',
      reference: 'technical',
      remind_at: 'technical',
      fingerprint: 'technical',
    },
    onErase: { kind: 'keep' },
  },
];
