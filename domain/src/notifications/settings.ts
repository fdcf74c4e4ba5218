/** What a member has chosen to be written to about (specification section 3, notification settings). */
export type NotificationSettings = {
  /** One e-mail at 18:00 IST on days with something new. */
  readonly dailyDigest: boolean;
  /** An e-mail at once when research or a rebalance is published. */
  readonly instaAlerts: boolean;
  /** An article as an e-mail, when the firm sends one so. */
  readonly letters: boolean;
  /** No service e-mail other than receipts and legal notices. */
  readonly customerOptOut: boolean;
};

/** Of who has chosen nothing yet: one calm e-mail a day, none at once, and what the service has to say. */
export const defaultSettings: NotificationSettings = {
  dailyDigest: true,
  instaAlerts: false,
  letters: true,
  customerOptOut: false,
};
