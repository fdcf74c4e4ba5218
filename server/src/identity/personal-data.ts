import type { PersonalTable } from '../platform/personal-data.ts';

export const identityData: readonly PersonalTable[] = [
  {
    table: 'users',
    userColumn: 'id',
    file: 'account',
    columns: [
      'id',
      'email',
      'has_confirmed_email',
      'first_name',
      'last_name',
      'mobile',
      'state',
      'pin_code',
      'address',
      'business_name',
      'gst_number',
      'attached_ref_code',
      'created_at',
    ],
    onErase: { kind: 'blank' },
  },
  {
    table: 'sessions',
    userColumn: 'user_id',
    file: 'sessions',
    columns: ['user_agent', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'],
    onErase: { kind: 'delete' },
  },
];
