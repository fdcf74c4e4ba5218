import { formatRupees } from '@niveshak/domain/primitives/paise';
import { creditNotesInEmail } from '../../billing/index.ts';
import { giftById } from '../store.ts';
import { refundsOfGifts } from '../refund-store.ts';
import { planNameOf, recipientName, toGiver } from './context.ts';
import type { GiftEmailDeps, Addressed } from './context.ts';

/** Emails about a returned gift, to the giver and, if notified before, the recipient. */
export async function returnedEmails(deps: GiftEmailDeps, giftId: string): Promise<readonly Addressed[]> {
  const { db } = deps;
  const gift = await giftById(db, giftId);
  if (gift === null || gift.returnReason === null) return [];
  const plan = await planNameOf(deps, gift);
  const refund = (await refundsOfGifts(db, [gift.id])).at(-1);
  const total = refund?.total ?? null;
  const note = await creditNotesInEmail(db, 'reference', refund === undefined ? [] : [refund.reference]);
  const why = {
    'taken-back': 'You took it back before it was claimed.',
    unclaimed: 'It was not claimed in time.',
    'service-ended': 'The service ends, and it had not been claimed.',
  }[gift.returnReason];
  const forGiver = await toGiver(deps, gift, {
    subject: 'Your gift was returned to you',
    letter: {
      heading: 'Your gift was returned to you',
      paragraphs: [
        why,
        total === null
          ? 'You paid nothing for it, so there is no refund.'
          : [
              'We refund the full amount to your original payment method, usually within 5 to 7 working days.',
              ...note.sentences,
            ].join(' '),
      ],
      facts: [
        ['Gift', plan],
        ['For', recipientName(gift)],
        ...(total === null ? [] : ([['Refund', formatRupees(total)]] as const)),
        ...note.facts,
      ],
      ...note.attached,
    },
    reference: `gift-returned-${gift.id}`,
  });
  // Recipients who were never notified of the gift get no email.
  if (gift.toEmail === null || gift.sentAt === null) return [forGiver];
  return [
    forGiver,
    {
      to: gift.toEmail,
      subject: `Your gift of ${plan} is no longer available`,
      letter: {
        heading: 'Your gift is no longer available',
        paragraphs: [
          gift.returnReason === 'taken-back'
            ? `${gift.fromName} has taken the gift of ${plan} back, so its link no longer works.`
            : `The gift of ${plan} from ${gift.fromName} was not claimed in time, so its link no longer works.`,
          'You do not need to do anything.',
        ],
        facts: [],
        action: null,
      },
      reference: `gift-gone-${gift.id}-${gift.addressVersion}`,
    },
  ];
}

/** Email to the giver about a partial refund of a gift. */
export async function cutEmails(
  deps: GiftEmailDeps,
  { giftId, reference }: { readonly giftId: string; readonly reference: string },
): Promise<readonly Addressed[]> {
  const gift = await giftById(deps.db, giftId);
  const refund = (await refundsOfGifts(deps.db, [giftId])).find((each) => each.reference === reference);
  if (gift === null || refund === undefined) return [];
  const note = await creditNotesInEmail(deps.db, 'reference', [refund.reference]);
  const why =
    refund.reason === 'given-up'
      ? 'The recipient has given up the rest of your gift. We refund those days to your original payment method, usually within 5 to 7 working days.'
      : 'The service ends before your gift does. We refund the days after it to your original payment method, usually within 5 to 7 working days.';
  return [
    await toGiver(deps, gift, {
      subject: 'Part of your gift is refunded',
      letter: {
        heading: 'Part of your gift is refunded',
        paragraphs: [[why, ...note.sentences].join(' ')],
        facts: [
          ['Gift', await planNameOf(deps, gift)],
          ['For', recipientName(gift)],
          ['Refund', formatRupees(refund.total)],
          ...note.facts,
        ],
        ...note.attached,
      },
      reference,
    }),
  ];
}
