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
      'sub',
      'moved_in_at',
      'letters_held',
    ],
    withheld: { email_normalised: 'elsewhere', sessions_from: 'technical' },
    onErase: { kind: 'blank', leaves: ['id', 'created_at', 'sessions_from'] },
  },
  {
    table: 'sessions',
    userColumn: 'user_id',
    file: 'sessions',
    columns: ['user_agent', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at', 'authenticated_at'],
    withheld: { id: 'technical', token_hash: 'secret', csrf_hash: 'secret', impersonated_by: 'others' },
    onErase: { kind: 'delete' },
  },
];
