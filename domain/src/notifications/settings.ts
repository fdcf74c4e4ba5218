/** Email preferences of a member (specification section 3, notification settings). */
export type NotificationSettings = {
  /** One email at 18:00 IST on days with news. */
  readonly dailyDigest: boolean;
  /** Immediate email when research or a rebalance is published. */
  readonly instaAlerts: boolean;
  /** Articles that the firm sends by email. */
  readonly letters: boolean;
  /** Welcome emails, and offers after a plan has ended. */
  readonly offers: boolean;
  /** No service emails other than receipts and legal notices. */
  readonly customerOptOut: boolean;
};

/** Settings until a member chooses: one digest a day, no immediate emails, and service emails. */
export const defaultSettings: NotificationSettings = {
  dailyDigest: true,
  instaAlerts: false,
  letters: true,
  offers: true,
  customerOptOut: false,
};
