import { z } from 'zod';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import { referralBasisPoints } from '@niveshak/domain/quotes/discount';
import { printableInviter } from '@niveshak/domain/referrals/invite';
import { readFirm } from '../firm/index.ts';
import { userById } from '../identity/index.ts';
import { sendEmail } from '../notifications/index.ts';
import type { Mailer } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import { codeOf } from './codes.ts';
import { inviteById, markSent } from './invite-store.ts';
import { referralLink } from './present.ts';
import { rewardById } from './reward-store.ts';
import { revokeReward } from './rewards.ts';
import type { ReferralDeps } from './rewards.ts';

export type ReferralEventDeps = ReferralDeps & {
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly clock: Clock;
};

const ofReward = z.object({ rewardId: z.string() });
const ofInvite = z.object({ inviteId: z.string() });

/** Handles an event of this slice; ignores others. */
export async function deliverReferralEvent(
  deps: ReferralEventDeps,
  name: string,
  payload: unknown,
): Promise<void> {
  switch (name) {
    case 'referral-purchase-cancelled':
      return revokeReward(deps, ofReward.parse(payload).rewardId, deps.clock.now());
    case 'referral-earned':
      return sendEarned(deps, ofReward.parse(payload).rewardId);
    case 'referral-taken-back':
      return sendTakenBack(deps, ofReward.parse(payload).rewardId);
    case 'referral-invited':
      return sendInvite(deps, ofInvite.parse(payload).inviteId);
  }
}

async function sendEarned(deps: ReferralEventDeps, rewardId: string): Promise<void> {
  const { db, mailer, appOrigin } = deps;
  const reward = await rewardById(db, rewardId);
  if (reward === null || reward.given === null) return;
  const { email } = await userById(db, reward.referrerId);
  const isInTerm = reward.given.to === 'term';
  await sendEmail(db, mailer, appOrigin, {
    to: email,
    subject: 'You have earned a free month',
    letter: {
      heading: 'A free month for you',
      paragraphs: [
        'A friend you referred has had a Premium plan for a week. Thank you for recommending us.',
        isInTerm
          ? 'Your plan now runs one month longer, at no charge.'
          : 'We keep the month for you: your next plan will run one month longer, at no charge.',
      ],
      facts: [],
      action: isInTerm
        ? { label: 'See your referrals', url: `${appOrigin}/account/referrals` }
        : { label: 'See the plans', url: `${appOrigin}/pricing` },
    },
    reference: `referral-earned-${rewardId}`,
    category: emailKinds['referral-earned'],
    at: deps.clock.now().instant,
  });
}

async function sendTakenBack(deps: ReferralEventDeps, rewardId: string): Promise<void> {
  const { db, mailer, appOrigin } = deps;
  const reward = await rewardById(db, rewardId);
  // If the referrer has already used the month, it is not revoked.
  if (reward === null || reward.takenFrom === null || reward.takenFrom === 'used') return;
  const { email } = await userById(db, reward.referrerId);
  await sendEmail(db, mailer, appOrigin, {
    to: email,
    subject: 'A free month was revoked',
    letter: {
      heading: 'A free month was revoked',
      paragraphs: [
        'A friend you referred cancelled and was refunded, so you lose the free month from that purchase.',
        reward.takenFrom === 'term'
          ? 'Your plan ends a month earlier; what you paid for is unchanged.'
          : 'You had not used it yet; what you paid for is unchanged.',
      ],
      facts: [],
      action: { label: 'See your referrals', url: `${appOrigin}/account/referrals` },
    },
    reference: `referral-taken-back-${rewardId}`,
    category: emailKinds['referral-taken-back'],
    at: deps.clock.now().instant,
  });
}

/** Sends one email to a non-member, without any text by the member. */
async function sendInvite(deps: ReferralEventDeps, inviteId: string): Promise<void> {
  const { db, mailer, appOrigin, clock } = deps;
  const invite = await inviteById(db, inviteId);
  if (invite === null || invite.email === null || invite.sentAt !== null) return;
  const referrer = await userById(db, invite.referrerId);
  const code = await codeOf(db, invite.referrerId);
  if (code === null || code.isBarred) return;
  const firm = await readFirm(db);
  const name = printableInviter(referrer.firstName, referrer.lastName) || 'A member';
  await sendEmail(db, mailer, appOrigin, {
    to: invite.email,
    subject: `${name} invites you to ${firm.name}`,
    letter: {
      heading: `${name} invites you to read ${firm.name}`,
      paragraphs: [
        `${name} is a member of ${firm.name}, a research service for investors, and gave us your address to send you this one invitation.`,
        `With the link below you get ${referralBasisPoints / 100}% off your first Premium plan.`,
        'Investments in the securities market are subject to market risks. Read all the related documents carefully before investing.',
        `We will not invite you again, and we delete your address after 30 days.`,
      ],
      facts: [],
      action: { label: 'Accept the invitation', url: referralLink(appOrigin, code.code) },
      isToStranger: true,
    },
    reference: `referral-invite-${inviteId}`,
    category: emailKinds['referral-invited'],
    at: clock.now().instant,
  });
  await markSent(db, inviteId, clock.now().instant);
}
