import { letterKinds } from '@niveshak/domain/notifications/letters';
import type { LetterKind } from '@niveshak/domain/notifications/letters';
import { z } from 'zod';
import { sendLetter } from '../notifications/index.ts';
import { claimedLetters } from './letters/claim.ts';
import type { GiftLetterDeps, Addressed } from './letters/context.ts';
import { grantLinkLetters, grantedLetters } from './letters/grants.ts';
import { noticeLetters, noticeKinds } from './letters/notices.ts';
import { boughtLetters } from './letters/purchase.ts';
import { returnedLetters, cutLetters } from './letters/refunds.ts';
import { sentLetters, readdressedLetters } from './letters/sending.ts';

const ofGift = z.object({ giftId: z.string() });
const ofAddress = z.object({ giftId: z.string(), addressVersion: z.int() });
const ofCut = z.object({ giftId: z.string(), reference: z.string() });
const ofNotice = z.object({ giftId: z.string(), addressVersion: z.int(), kind: z.enum(noticeKinds) });
const ofLink = z.object({ linkId: z.string() });
const ofTerm = z.object({ termId: z.string() });
const ofOrder = z.object({ orderId: z.string() });

type Compose = (deps: GiftLetterDeps, payload: unknown) => Promise<readonly Addressed[]>;

/** Emails by gift event, to either side. */
const letters = {
  'order-fulfilled': (deps, payload) => boughtLetters(deps, ofOrder.parse(payload).orderId),
  'gift-sent': (deps, payload) => sentLetters(deps, ofAddress.parse(payload)),
  'gift-re-addressed': (deps, payload) => readdressedLetters(deps, ofAddress.parse(payload)),
  'gift-claimed': (deps, payload) => claimedLetters(deps, ofGift.parse(payload).giftId),
  'gift-returned': (deps, payload) => returnedLetters(deps, ofGift.parse(payload).giftId),
  'gift-cut': (deps, payload) => cutLetters(deps, ofCut.parse(payload)),
  'grant-link-made': (deps, payload) => grantLinkLetters(deps, ofLink.parse(payload).linkId),
  'plan-granted': (deps, payload) => grantedLetters(deps, ofTerm.parse(payload).termId),
  'gift-notice': (deps, payload) => noticeLetters(deps, ofNotice.parse(payload)),
} as const satisfies Partial<Record<LetterKind, Compose>>;

function isOfGifts(name: string): name is keyof typeof letters {
  return Object.hasOwn(letters, name);
}

/** Sends the emails for an event of this slice; ignores other events. Safe to run twice. */
export async function deliverGiftEvent(deps: GiftLetterDeps, name: string, payload: unknown): Promise<void> {
  const { db, mailer, appOrigin } = deps;
  if (!isOfGifts(name)) return;
  const { instant: at } = deps.clock.now();
  for (const letter of await letters[name](deps, payload))
    await sendLetter(db, mailer, appOrigin, { ...letter, category: letterKinds[name], at });
}
