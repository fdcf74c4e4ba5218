import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import type { EmailKind } from '@niveshak/domain/notifications/email-kinds';
import { z } from 'zod';
import { sendEmail } from '../notifications/index.ts';
import { claimedEmails } from './emails/claim.ts';
import type { GiftEmailDeps, Addressed } from './emails/context.ts';
import { grantLinkEmails, grantedEmails } from './emails/grants.ts';
import { noticeEmails, noticeKinds } from './emails/notices.ts';
import { boughtEmails } from './emails/purchase.ts';
import { returnedEmails, cutEmails } from './emails/refunds.ts';
import { sentEmails, readdressedEmails } from './emails/sending.ts';

const ofGift = z.object({ giftId: z.string() });
const ofAddress = z.object({ giftId: z.string(), addressVersion: z.int() });
const ofCut = z.object({ giftId: z.string(), reference: z.string() });
const ofNotice = z.object({ giftId: z.string(), addressVersion: z.int(), kind: z.enum(noticeKinds) });
const ofLink = z.object({ linkId: z.string() });
const ofTerm = z.object({ termId: z.string() });
const ofOrder = z.object({ orderId: z.string() });

type Compose = (deps: GiftEmailDeps, payload: unknown) => Promise<readonly Addressed[]>;

/** Emails to giver and recipient, by gift event. */
const emails = {
  'order-fulfilled': (deps, payload) => boughtEmails(deps, ofOrder.parse(payload).orderId),
  'gift-sent': (deps, payload) => sentEmails(deps, ofAddress.parse(payload)),
  'gift-re-addressed': (deps, payload) => readdressedEmails(deps, ofAddress.parse(payload)),
  'gift-claimed': (deps, payload) => claimedEmails(deps, ofGift.parse(payload).giftId),
  'gift-returned': (deps, payload) => returnedEmails(deps, ofGift.parse(payload).giftId),
  'gift-cut': (deps, payload) => cutEmails(deps, ofCut.parse(payload)),
  'grant-link-made': (deps, payload) => grantLinkEmails(deps, ofLink.parse(payload).linkId),
  'plan-granted': (deps, payload) => grantedEmails(deps, ofTerm.parse(payload).termId),
  'gift-notice': (deps, payload) => noticeEmails(deps, ofNotice.parse(payload)),
} as const satisfies Partial<Record<EmailKind, Compose>>;

function isOfGifts(name: string): name is keyof typeof emails {
  return Object.hasOwn(emails, name);
}

/** Sends the emails for this slice's events; ignores other events. Idempotent. */
export async function deliverGiftEvent(deps: GiftEmailDeps, name: string, payload: unknown): Promise<void> {
  const { db, mailer, appOrigin } = deps;
  if (!isOfGifts(name)) return;
  const { instant: at } = deps.clock.now();
  for (const email of await emails[name](deps, payload))
    await sendEmail(db, mailer, appOrigin, { ...email, category: emailKinds[name], at });
}
