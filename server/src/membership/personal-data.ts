import type { PersonalTable } from '../platform/personal-data.ts';

export const membershipData: readonly PersonalTable[] = [
  {
    table: 'terms',
    userColumn: 'user_id',
    file: 'plans',
    columns: [
      'id',
      'alias',
      'start_date',
      'paid_end_date',
      'end_date',
      'source',
      'order_id',
      'paid_ex_gst_paise',
      'ended_by',
      'free_months',
      'paused',
      'created_at',
      'paid_tax',
      'place_of_supply',
      'free_months_from',
      'suspended_by',
      'grace_days',
    ],
    withheld: { firm_state: 'technical', moved_months: 'technical' },
    onErase: { kind: 'keep' },
  },
  {
    table: 'free_months',
    userColumn: 'user_id',
    file: 'free-months',
    columns: ['months', 'reason', 'at'],
    withheld: { id: 'technical', reference: 'technical' },
    onErase: { kind: 'keep' },
  },
];
