import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees } from '@niveshak/domain/primitives/paise';
import { userById } from '../../identity/index.ts';
import { termById } from '../../membership/index.ts';
import { businessTimeAt } from '../../platform/clock.ts';
import { giftById } from '../store.ts';
import { refundsOfGifts } from '../refund-store.ts';
import { planNameOf, recipientName, toGiver } from './context.ts';
import type { GiftEmailDeps, Addressed } from './context.ts';

/** Emails to giver and recipient about a claimed gift. */
export async function claimedEmails(deps: GiftEmailDeps, giftId: string): Promise<readonly Addressed[]> {
  const { db, appOrigin } = deps;
  const gift = await giftById(db, giftId);
  if (gift === null || gift.recipientId === null || gift.termId === null) return [];
  const term = await termById(db, gift.termId);
  if (term === null) return [];
  const plan = await planNameOf(deps, gift);
  const { email: to, firstName } = await userById(db, gift.recipientId);
  const claimedOn = businessTimeAt(gift.claimedAt ?? new Date(0)).today;
  const isLater = term.startDate > claimedOn;
  const cut = (await refundsOfGifts(db, [gift.id])).find(({ reason }) => reason === 'cut-at-claim');
  const days = [
    ['Plan', plan],
    ['Gift from', gift.fromName],
    ['From', formatDate(term.startDate)],
    ['Valid till', formatDate(term.endDate)],
  ] as const;
  const forRecipient: Addressed = {
    to,
    subject: isLater ? `Your gift of ${plan} is booked` : `Your ${plan} has started`,
    letter: {
      heading: isLater ? 'Your gift is booked' : `Welcome${firstName === '' ? '' : `, ${firstName}`}`,
      paragraphs: [
        isLater
          ? `It begins on ${formatDate(term.startDate)}, when your current plan ends.`
          : `Your ${plan}, a gift from ${gift.fromName}, is active. Your research is ready.`,
        'It costs you nothing and does not renew.',
      ],
      facts: days,
      action: { label: 'Start reading', url: `${appOrigin}/` },
    },
    reference: `gift-claimed-${gift.id}`,
  };
  const forGiver = await toGiver(deps, gift, {
    subject: `${recipientName(gift)} accepted your gift`,
    letter: {
      heading: 'Your gift was accepted',
      paragraphs: [
        `${recipientName(gift)} accepted your ${plan}. Thank you for giving it.`,
        ...(cut === undefined
          ? []
          : [
              `The service ends before your gift would. We refund ${formatRupees(cut.total)}, GST included, to your original payment method for the days after it. You get a credit note.`,
            ]),
      ],
      facts: [
        ['Gift', plan],
        ['For', recipientName(gift)],
        ...(cut === undefined ? [] : ([['Refund', formatRupees(cut.total)]] as const)),
      ],
    },
    reference: `gift-accepted-${gift.id}`,
  });
  return [forRecipient, forGiver];
}
