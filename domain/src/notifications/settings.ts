/** A member's email preferences (specification section 3, notification settings). */
export type NotificationSettings = {
  /** One email at 18:00 IST on days with something new. */
  readonly dailyDigest: boolean;
  /** An immediate email when research or a rebalance is published. */
  readonly instaAlerts: boolean;
  /** Articles that the firm sends by email. */
  readonly letters: boolean;
  /** Welcome emails, and offers after a plan has ended. */
  readonly offers: boolean;
  /** No service emails other than receipts and legal notices. */
  readonly customerOptOut: boolean;
};

/** Until a member chooses: one digest a day, no immediate emails, and service emails. */
export const defaultSettings: NotificationSettings = {
  dailyDigest: true,
  instaAlerts: false,
  letters: true,
  offers: true,
  customerOptOut: false,
};
