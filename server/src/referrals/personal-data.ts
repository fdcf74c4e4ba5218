import type { PersonalTable } from '../platform/personal-data.ts';

export const referralsData: readonly PersonalTable[] = [
  {
    table: 'referral_codes',
    userColumn: 'user_id',
    file: 'referral-code',
    columns: ['code', 'created_at', 'barred_at'],
    withheld: {},
    onErase: { kind: 'delete' },
  },
  {
    table: 'referral_rewards',
    userColumn: 'referrer_id',
    alsoNames: ['friend_id'],
    file: 'referral-months',
    columns: [
      'state',
      'purchased_on',
      'decided_on',
      'given_to',
      'reversed_on',
      'created_at',
      'due_at',
      'given_days',
    ],
    withheld: {
      id: 'technical',
      order_id: 'others',
      taken_from: 'technical',
      flags: 'others',
      friend_pan_index: 'others',
    },
    onErase: { kind: 'keep' },
  },
  {
    table: 'referral_invites',
    userColumn: 'referrer_id',
    alsoNames: ['joined_user_id'],
    file: 'invitations',
    columns: ['email', 'invited_at', 'sent_at'],
    withheld: {
      id: 'technical',
      email_normalised: 'elsewhere',
      address_hash: 'secret',
      invited_on: 'elsewhere',
    },
    onErase: { kind: 'delete' },
  },
];
