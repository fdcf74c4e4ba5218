import type { PersonalTable } from '../platform/personal-data.ts';

export const referralsData: readonly PersonalTable[] = [
  {
    table: 'referral_codes',
    userColumn: 'user_id',
    file: 'referral-code',
    columns: ['code', 'created_at'],
    onErase: { kind: 'delete' },
  },
  {
    table: 'referral_rewards',
    userColumn: 'referrer_id',
    alsoNames: ['friend_id'],
    file: 'referral-months',
    columns: ['state', 'purchased_on', 'decided_on', 'given_to', 'reversed_on'],
    onErase: { kind: 'keep', reason: 'others' },
  },
  {
    table: 'referral_invites',
    userColumn: 'referrer_id',
    alsoNames: ['joined_user_id'],
    file: 'invitations',
    columns: ['email', 'invited_at', 'sent_at'],
    onErase: { kind: 'delete' },
  },
];
