/** Why an address gets no invitation. One text for people who are members and people who want none: neither shows. */
export const inviteRefusals = {
  'invalid-address': 'This is not a valid email address.',
  'own-address': 'This is your own address.',
  'already-invited': 'This address has had an invitation already. Nobody is invited twice.',
  'cannot-be-invited': 'We cannot send an invitation to this address.',
} as const;

export const referralTexts = {
  title: 'Referrals',
  lead: 'Your friend saves 10%; you earn a free month.',
  loadFailed: 'Unable to load your referrals. Please try again in some time.',
  inviteFailed: 'Unable to send your invitations. Please try again in some time.',
  copied: 'Your link is copied.',
  copyFailed: 'Your browser did not copy the link. Please select it and copy it yourself.',
  shareTitle: 'An invitation',
  addressesRequired: 'Enter at least one email address.',
  noRewards: 'No friend has subscribed with your link yet.',
  noInvites: 'You have not invited anybody by e-mail yet.',
  addressRemoved: 'Address removed after 30 days',
  rules:
    'Your friend must be new to Premium and not share your PAN. A month is earned when the friend’s first paid Premium plan is 7 days old, at most 12 a year, and is taken back when the friend cancels it. Referring for money, or as an unregistered adviser or influencer, is not allowed.',
} as const;

/** What became of an invitation. */
export const inviteStateTexts = {
  sent: 'Invited',
  joined: 'Signed up',
  subscribed: 'Subscribed',
  rewarded: 'You earned a month',
} as const;

/** What became of a month. */
export const rewardStateTexts = {
  pending: 'Waiting',
  earned: 'Earned',
  capped: 'Over 12 a year',
  void: 'Cancelled in time',
  reversed: 'Taken back',
} as const;
