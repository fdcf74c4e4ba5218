import { formatRupees } from '@niveshak/domain/primitives/paise';
import { giftById } from '../store.ts';
import { refundsOfGifts } from '../refund-store.ts';
import { planNameOf, toWhom, toGiver } from './context.ts';
import type { GiftLetterDeps, Addressed } from './context.ts';

/** A gift that comes back whole: to the giver, and to a recipient who was written to. */
export async function returnedLetters(deps: GiftLetterDeps, giftId: string): Promise<readonly Addressed[]> {
  const { db } = deps;
  const gift = await giftById(db, giftId);
  if (gift === null || gift.returnReason === null) return [];
  const plan = await planNameOf(deps, gift);
  const total = (await refundsOfGifts(db, [gift.id])).at(-1)?.total ?? null;
  const why = {
    'taken-back': 'You took it back before anybody claimed it.',
    unclaimed: 'Nobody claimed it in time, so it has come back to you.',
    'service-ended': 'The service ends, and nobody had claimed it.',
  }[gift.returnReason];
  const forGiver = await toGiver(deps, gift, {
    subject: 'Your gift came back to you',
    letter: {
      heading: 'Your gift came back to you',
      paragraphs: [
        why,
        total === null
          ? 'Nothing was paid for it, so nothing goes back.'
          : 'All you paid for it goes back to the payment it came from, which usually takes 5 to 7 working days. You get a credit note for it.',
      ],
      facts: [
        ['Gift', plan],
        ['For', toWhom(gift)],
        ...(total === null ? [] : ([['Refund', formatRupees(total)]] as const)),
      ],
    },
    reference: `gift-returned-${gift.id}`,
  });
  // Whoever never heard of it is not told that it is gone.
  if (gift.toEmail === null || gift.sentAt === null) return [forGiver];
  return [
    forGiver,
    {
      to: gift.toEmail,
      subject: `The gift of ${plan} is no longer there`,
      letter: {
        heading: 'A gift has gone back',
        paragraphs: [
          gift.returnReason === 'taken-back'
            ? `${gift.fromName} has taken the gift of ${plan} back, so its link no longer works.`
            : `The gift of ${plan} from ${gift.fromName} was not claimed in time, so its link no longer works.`,
          'You need not do anything.',
        ],
        facts: [],
        action: null,
      },
      reference: `gift-gone-${gift.id}-${gift.addressVersion}`,
    },
  ];
}

/** To the giver, when some days of a gift come back. */
export async function cutLetters(
  deps: GiftLetterDeps,
  { giftId, reference }: { readonly giftId: string; readonly reference: string },
): Promise<readonly Addressed[]> {
  const gift = await giftById(deps.db, giftId);
  const refund = (await refundsOfGifts(deps.db, [giftId])).find((each) => each.reference === reference);
  if (gift === null || refund === undefined) return [];
  return [
    await toGiver(deps, gift, {
      subject: 'A part of your gift comes back to you',
      letter: {
        heading: 'A part of your gift comes back',
        paragraphs: [
          refund.reason === 'given-up'
            ? 'The person you gave it to has given up the rest of your gift. What you paid for those days goes back to the payment it came from, which usually takes 5 to 7 working days. You get a credit note for it.'
            : 'The service ends before your gift does. What you paid for the days after it goes back to the payment it came from, which usually takes 5 to 7 working days. You get a credit note for it.',
        ],
        facts: [
          ['Gift', await planNameOf(deps, gift)],
          ['For', toWhom(gift)],
          ['Refund', formatRupees(refund.total)],
        ],
      },
      reference,
    }),
  ];
}
