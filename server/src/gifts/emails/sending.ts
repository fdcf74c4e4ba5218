import { giftEmailText } from '@niveshak/contract/gifts/email-text';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { businessTimeAt } from '../../platform/clock.ts';
import { sunsetSentences } from '../sunset.ts';
import { giftById } from '../store.ts';
import type { Gift } from '../store.ts';
import { giverFacts, planNameOf, recipientFacts, recipientName, toGiver, linkOf } from './context.ts';
import type { GiftEmailDeps, Addressed, OfAddress } from './context.ts';

/** Returns the gift if still unclaimed at that address, else null. */
async function waitingAt({ db }: GiftEmailDeps, { giftId, addressVersion }: OfAddress): Promise<Gift | null> {
  const gift = await giftById(db, giftId);
  if (gift === null || gift.addressVersion !== addressVersion || gift.state !== 'sent') return null;
  return gift;
}

/** Emails the link to the recipient, and a confirmation to the giver. */
export async function sentEmails(deps: GiftEmailDeps, address: OfAddress): Promise<readonly Addressed[]> {
  const gift = await waitingAt(deps, address);
  if (gift === null || gift.toEmail === null) return [];
  const { subject, heading, paragraphs, action } = giftEmailText({
    ...gift,
    planName: await planNameOf(deps, gift),
    serviceEnd: (await sunsetSentences(deps.db, deps.clock.now(), 'recipient'))[0] ?? null,
  });
  const forRecipient: Addressed = {
    to: gift.toEmail,
    subject,
    letter: {
      heading,
      paragraphs,
      facts: await recipientFacts(deps, gift),
      action: { label: action, url: linkOf(deps, gift) },
    },
    reference: `gift-sent-${gift.id}-${gift.addressVersion}`,
  };
  const forGiver = await toGiver(deps, gift, {
    subject: `Your gift is on its way to ${recipientName(gift)}`,
    letter: {
      heading: 'Your gift is on its way',
      paragraphs: [
        `We wrote to ${gift.toEmail}. We will write to you when they accept it.`,
        'If it does not reach them, send it again, use another address, or take it back.',
      ],
      facts: await giverFacts(deps, gift),
    },
    reference: `gift-on-its-way-${gift.id}-${gift.addressVersion}`,
  });
  return [forRecipient, forGiver];
}

/** Email to the giver about a changed sending day or address. */
export async function readdressedEmails(
  deps: GiftEmailDeps,
  { giftId, addressVersion }: OfAddress,
): Promise<readonly Addressed[]> {
  const gift = await giftById(deps.db, giftId);
  // If the gift is sent immediately, the sending confirmation covers the change.
  if (
    gift === null ||
    gift.addressVersion !== addressVersion ||
    gift.state !== 'bought' ||
    gift.sendAt === null
  )
    return [];
  const day = businessTimeAt(gift.sendAt).today;
  if (day <= deps.clock.now().today) return [];
  return [
    await toGiver(deps, gift, {
      subject: `Your gift goes to ${recipientName(gift)}`,
      letter: {
        heading: 'Your gift has a new address',
        paragraphs: [
          `We write to ${gift.toEmail} on ${formatDate(day)}. Earlier links no longer work.`,
          'Until it is claimed, you can change the address or the day, or take it back for a full refund.',
        ],
        facts: await giverFacts(deps, gift),
      },
      reference: `gift-re-addressed-${gift.id}-${addressVersion}`,
    }),
  ];
}
