import * as z from 'zod/mini';
import { calendarDate, instant, text } from '../http/shapes.ts';

/** Maximum number of addresses per call. The daily limit may be lower. */
export const addressesPerCall = 20;

export const inviteBody = z.strictObject({
  toEmails: z
    .array(text(254, 1))
    .check(
      z.minLength(1, 'Enter at least one address.'),
      z.maxLength(addressesPerCall, `At most ${addressesPerCall} addresses in one call.`),
    ),
  refCode: text(64, 1),
});

const inviteResultSchema = z.object({
  email: z.string(),
  status: z.enum(['sent', 'refused']),
  /** Null if sent. */
  reason: z.nullable(z.enum(['invalid-address', 'own-address', 'already-invited', 'cannot-be-invited'])),
  /** User-facing message; empty if the email was sent. */
  message: z.string(),
});
export type InviteResult = z.infer<typeof inviteResultSchema>;

export const invitesSchema = z.object({
  invites: z.array(inviteResultSchema),
  invitesLeftToday: z.int(),
});

const inviteStates = ['sent', 'joined', 'subscribed', 'rewarded'] as const;

const rewardSchema = z.object({
  id: z.uuid(),
  state: z.enum(['pending', 'earned', 'capped', 'void', 'reversed']),
  /** Shortened name of the friend, such as `Asha R.`. Never the email address. */
  friend: z.string(),
  purchasedOn: calendarDate,
  /** Day on which the reward is earned unless the purchase is reversed before then. */
  dueOn: calendarDate,
  decidedOn: z.nullable(calendarDate),
  /** Whether the month extended a term or was added to the unconsumed months. */
  givenTo: z.nullable(z.enum(['term', 'unconsumed'])),
  reversedOn: z.nullable(calendarDate),
});

export const referralsSchema = z.object({
  refCode: z.string(),
  link: z.string(),
  /** Discount on a friend's first paid Premium purchase, in basis points. */
  discountBasisPoints: z.int(),
  rewardMonths: z.int(),
  rewardAfterDays: z.int(),
  rewardsPerYear: z.int(),
  /** Months by state. `unconsumed` months are applied to the next purchase. */
  months: z.object({
    earned: z.int(),
    pending: z.int(),
    reversed: z.int(),
    unconsumed: z.int(),
    leftThisYear: z.int(),
  }),
  rewards: z.array(rewardSchema),
  invitesPerDay: z.int(),
  invitesLeftToday: z.int(),
  invites: z.array(
    z.object({
      id: z.uuid(),
      /** Null after the address is deleted, which happens after 30 days. */
      email: z.nullable(z.string()),
      state: z.enum(inviteStates),
      invitedAt: instant,
    }),
  ),
});
export type Referrals = z.infer<typeof referralsSchema>;
