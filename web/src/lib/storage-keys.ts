/** Every key that the browser keeps for us, in one place. */
export const localKeys = {
  csrf: 'niveshak.csrf',
  /** Set while articles are kept on this device. */
  offline: 'niveshak.offline',
  sessionExpiry: 'niveshak.sessionExpiry',
  /** What the active member could use when last here, so that the next page is asked for before the app has come. */
  features: 'niveshak.features',
  /** Set while the identity provider may have a session of its own in this browser. */
  providerSession: 'niveshak.providerSession',
  /** Where somebody was going who has asked for a mailed link or code. */
  returnPlace: 'niveshak.returnPlace',
} as const;

export const sessionKeys = {
  /** Set while an active member is changing plans, so that a reload keeps them there. */
  transacting: 'niveshak.transacting',
  checkoutDraft: 'niveshak.checkoutDraft',
} as const;

/** Names fixed by the specification, section 2; the marker is the server's sign that a session exists. */
export const cookieNames = {
  plan: 'checkoutWith',
  referral: 'checkoutRefCode',
} as const;
