import type { PersonalTable } from '../platform/personal-data.ts';

export const kycData: readonly PersonalTable[] = [
  {
    table: 'pan_verifications',
    userColumn: 'user_id',
    file: 'identity-check',
    columns: ['masked_pan', 'first_name', 'last_name', 'dob', 'verified_at'],
    onErase: { kind: 'keep', reason: 'regulator' },
  },
  {
    table: 'pan_attempts',
    userColumn: 'user_id',
    file: 'identity-check-attempts',
    columns: ['business_day', 'outcome', 'asked_at'],
    onErase: { kind: 'delete' },
  },
  {
    table: 'staff_cases',
    userColumn: 'user_id',
    alsoNames: ['other_user_id'],
    file: 'support-cases',
    columns: ['kind', 'opened_at', 'closed_at'],
    onErase: { kind: 'keep', reason: 'regulator' },
  },
  {
    table: 'e_sign_requests',
    userColumn: 'user_id',
    file: 'signatures',
    columns: [
      'id',
      'terms_version',
      'mitc_version',
      'status',
      'ip',
      'user_agent',
      'signer_name',
      'completed_at',
    ],
    onErase: { kind: 'keep', reason: 'proof' },
  },
  {
    table: 'consents',
    userColumn: 'user_id',
    file: 'consents',
    columns: ['kind', 'version', 'sha256', 'method', 'at', 'ip', 'user_agent', 'evidence'],
    onErase: { kind: 'keep', reason: 'proof' },
  },
];
