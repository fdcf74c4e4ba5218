/** Reasons an address cannot be invited. Members and people who opted out get the same text, which reveals neither. */
export const inviteRefusals = {
  'invalid-address': 'This is not a valid email address.',
  'own-address': 'This is your own email address.',
  'already-invited': 'This address has already been invited. We invite each address once.',
  'cannot-be-invited': 'We cannot send an invitation to this address.',
} as const;

export const referralTexts = {
  title: 'Referrals',
  lead: 'Invite friends and earn free months.',
  leadWithoutMonths: 'Invite friends, who save on their first plan.',
  loadFailed: 'Could not load your referrals. Try again.',
  inviteFailed: 'Could not send your invitations. Try again.',
  copied: 'Link copied.',
  copyFailed: 'Could not copy the link. Select and copy it instead.',
  shareTitle: 'An invitation',
  addressesRequired: 'Enter at least one email address.',
  noRewards: 'No friend has subscribed with your link yet.',
  noInvites: 'You have not invited anyone by email yet.',
  addressRemoved: 'Address removed after 30 days',
  rules: [
    'Your friend must be new to Premium and have a different PAN.',
    'You earn the month 7 days after their first paid Premium plan starts, up to 12 a year, and lose it if they cancel.',
    'Paid referrals, and referrals by unregistered advisers or influencers, are not allowed.',
  ],
} as const;

export const inviteStateTexts = {
  sent: 'Invited',
  joined: 'Signed up',
  subscribed: 'Subscribed',
  rewarded: 'You earned a month',
} as const;

export const rewardStateTexts = {
  pending: 'Waiting',
  earned: 'Earned',
  capped: 'Over 12 a year',
  void: 'Friend cancelled',
  reversed: 'Revoked',
} as const;
