export type AlertChannelName = 'email' | 'push' | 'whatsapp';

/** Publication topics with immediate alerts. */
export const instantTopics = ['research', 'rebalance', 'outliers'] as const;
export type InstantTopic = (typeof instantTopics)[number];
/** Default for members who have not chosen. Excludes outliers, because they may be listed on every trading day. */
export const usualTopics = ['research', 'rebalance'] as const satisfies readonly InstantTopic[];

export const alertTopics = [...instantTopics, 'billing', 'digest'] as const;
export type AlertTopic = (typeof alertTopics)[number];

/** Minutes after midnight in India. `until` may be earlier than `from`, which means the next day. */
export type QuietHours = { readonly from: number; readonly until: number };

/** Member's choices in the alert grid, in addition to the email preferences. */
export type AlertChoices = {
  /** Topics of immediate emails while `instaAlerts` is on. */
  readonly email: readonly InstantTopic[];
  readonly push: readonly AlertTopic[];
  readonly whatsapp: readonly AlertTopic[];
  /** Hours that delay push and WhatsApp alerts; null if there are none. */
  readonly quietHours: QuietHours | null;
  /** Whether a rebalance is sent during quiet hours. */
  readonly rebalanceInQuietHours: boolean;
};

export const defaultChoices: AlertChoices = {
  email: usualTopics,
  push: [],
  whatsapp: [],
  quietHours: null,
  rebalanceInQuietHours: true,
};

const dayMinutes = 24 * 60;

/** Returns the minutes from `minute` of a day until the quiet hours end, or null outside of them. */
export function minutesUntilQuietEnds({ from, until }: QuietHours, minute: number): number | null {
  const length = (until - from + dayMinutes) % dayMinutes;
  const since = (minute - from + dayMinutes) % dayMinutes;
  return since < length ? length - since : null;
}

/** Returns the delay of a push or WhatsApp alert in minutes, or 0 if it is sent now. */
export function alertWaits(choices: AlertChoices, topic: AlertTopic, minute: number): number {
  const { quietHours, rebalanceInQuietHours } = choices;
  if (quietHours === null || (topic === 'rebalance' && rebalanceInQuietHours)) return 0;
  return minutesUntilQuietEnds(quietHours, minute) ?? 0;
}

/** Returns whether the member wants push or WhatsApp alerts on a topic. */
export function wantsOn(channel: 'push' | 'whatsapp', choices: AlertChoices, topic: AlertTopic): boolean {
  return choices[channel].includes(topic);
}
