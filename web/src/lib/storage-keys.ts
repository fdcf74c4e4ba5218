export const localKeys = {
  csrf: 'niveshak.csrf',
  /** Set while articles are stored on this device. */
  offline: 'niveshak.offline',
  sessionExpiry: 'niveshak.sessionExpiry',
  /**
   * Features of the active member at the last visit, so that the next page's data can be requested before the app
   * loads.
   */
  features: 'niveshak.features',
  /** Set while the identity provider may have a session in this browser. */
  providerSession: 'niveshak.providerSession',
  /** Return target for a sign-in by emailed link or code. */
  returnPlace: 'niveshak.returnPlace',
  /** Set once the welcome message on Home is dismissed. */
  welcomed: 'niveshak.welcomed',
} as const;

export const sessionKeys = {
  /** Set while an active member changes plans, so that a reload continues the change. */
  transacting: 'niveshak.transacting',
  checkoutDraft: 'niveshak.checkoutDraft',
  /** Amount and holdings entered in the planner, by portfolio. */
  plans: 'niveshak.plans',
} as const;

/** Cookie names fixed by specification section 2. The server sets the marker when a session exists. */
export const cookieNames = {
  plan: 'checkoutWith',
  referral: 'checkoutRefCode',
} as const;
