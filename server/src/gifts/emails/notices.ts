import { acceptLabel, quotedLines } from '@niveshak/contract/gifts/email-text';
import { sunsetSentences } from '../sunset.ts';
import { giftById } from '../store.ts';
import { giverFacts, planNameOf, recipientFacts, recipientName, toGiver, linkOf } from './context.ts';
import type { GiftEmailDeps, Addressed, OfAddress } from './context.ts';

export const noticeKinds = [
  'waiting',
  'month-left',
  'week-left',
  'last-day',
  'giver-waiting',
  'giver-week-left',
] as const;
type Notice = OfAddress & { readonly kind: (typeof noticeKinds)[number] };

/** Reminders to giver or recipient while the gift is unclaimed. */
export async function noticeEmails(deps: GiftEmailDeps, notice: Notice): Promise<readonly Addressed[]> {
  const gift = await giftById(deps.db, notice.giftId);
  if (gift === null || gift.addressVersion !== notice.addressVersion) return [];
  const { kind } = notice;
  const plan = await planNameOf(deps, gift);
  const reference = `gift-${kind}-${gift.id}-${gift.addressVersion}`;
  if (kind === 'giver-waiting' || kind === 'giver-week-left') {
    if (gift.state !== 'bought' && gift.state !== 'sent') return [];
    return [
      await toGiver(deps, gift, {
        subject: kind === 'giver-waiting' ? 'Your gift is still waiting' : 'Your gift expires in a week',
        letter: {
          heading: kind === 'giver-waiting' ? 'Your gift is still waiting' : 'One week left for your gift',
          paragraphs: [
            gift.toEmail === null
              ? 'You have not named a recipient yet.'
              : `${recipientName(gift)} has not accepted it yet. You can remind them, or send it to another address.`,
            'You can take it back at any time for a full refund. If it is not claimed in time, we refund you automatically.',
          ],
          facts: await giverFacts(deps, gift),
        },
        reference,
      }),
    ];
  }
  if (gift.state !== 'sent' || gift.toEmail === null) return [];
  const left = {
    waiting: { subject: `Your gift from ${gift.fromName} is waiting`, heading: 'Your gift is waiting' },
    'month-left': { subject: 'A month is left to accept your gift', heading: 'A month is left' },
    'week-left': { subject: 'A week is left to accept your gift', heading: 'A week is left' },
    'last-day': { subject: 'Today is the last day to accept your gift', heading: 'Today is the last day' },
  }[kind];
  return [
    {
      to: gift.toEmail,
      subject: left.subject,
      letter: {
        heading: left.heading,
        paragraphs: [
          `${gift.fromName} has paid for your ${plan}. It starts when you accept it and costs you nothing.`,
          ...quotedLines(gift.message),
          acceptLabel,
          ...(await sunsetSentences(deps.db, deps.clock.now(), 'recipient')),
        ],
        facts: await recipientFacts(deps, gift),
        action: { label: 'Open your gift', url: linkOf(deps, gift) },
      },
      reference,
    },
  ];
}
