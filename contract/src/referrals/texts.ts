/** Why an address gets no invitation. One text for people who are members and people who want none: neither shows. */
export const inviteRefusals = {
  'invalid-address': 'This is not a valid email address.',
  'own-address': 'This is your own address.',
  'already-invited': 'This address has had an invitation already. Nobody is invited twice.',
  'cannot-be-invited': 'We cannot send an invitation to this address.',
} as const;

export const referralTexts = {
  inviteFailed: 'Unable to send your invitations. Please try again in some time.',
  loadFailed: 'Unable to load your referrals. Please try again in some time.',
} as const;
