export const localKeys = {
  csrf: 'niveshak.csrf',
  /** Set while articles are stored on this device. */
  offline: 'niveshak.offline',
  sessionExpiry: 'niveshak.sessionExpiry',
  /**
   * The active member's features at the last visit, so that the next page's data can be requested before the app has
   * loaded.
   */
  features: 'niveshak.features',
  /** Set while the identity provider may have its own session in this browser. */
  providerSession: 'niveshak.providerSession',
  /** The return target of a person who requested an emailed link or code. */
  returnPlace: 'niveshak.returnPlace',
  /** Set when the welcome message on Home has been dismissed. */
  welcomed: 'niveshak.welcomed',
} as const;

export const sessionKeys = {
  /** Set while an active member is changing plans, so that a reload does not leave the plan change. */
  transacting: 'niveshak.transacting',
  checkoutDraft: 'niveshak.checkoutDraft',
  /** Amount and holdings entered in the planner, by portfolio. */
  plans: 'niveshak.plans',
} as const;

/** Names fixed by section 2 of the specification. With the marker, the server indicates that a session exists. */
export const cookieNames = {
  plan: 'checkoutWith',
  referral: 'checkoutRefCode',
} as const;
