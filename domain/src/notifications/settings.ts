/** What a member has chosen to be written to about (specification section 3, notification settings). */
export type NotificationSettings = {
  /** One email at 18:00 IST on days with something new. */
  readonly dailyDigest: boolean;
  /** An email at once when research or a rebalance is published. */
  readonly instaAlerts: boolean;
  /** An article as an email, when the firm sends one so. */
  readonly letters: boolean;
  /** No service email other than receipts and legal notices. */
  readonly customerOptOut: boolean;
};

/** Of who has chosen nothing yet: one calm email a day, none at once, and what the service has to say. */
export const defaultSettings: NotificationSettings = {
  dailyDigest: true,
  instaAlerts: false,
  letters: true,
  customerOptOut: false,
};
