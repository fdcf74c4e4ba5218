import { z } from 'zod';
import { letterKinds } from '@niveshak/domain/notifications/letters';
import type { LetterKind } from '@niveshak/domain/notifications/letters';
import { giftLetterWords, quotedLines } from '@niveshak/contract/gifts/letter-words';
import { lastClaimDay } from '@niveshak/domain/gifts/claim-window';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees } from '@niveshak/domain/primitives/paise';
import { invoiceOfOrder } from '../billing/index.ts';
import { readPlanDescriptions } from '../catalogue/index.ts';
import { orderById } from '../checkout/index.ts';
import { userById } from '../identity/index.ts';
import { termById, termsOf } from '../membership/index.ts';
import { sendLetter } from '../notifications/index.ts';
import type { Letter, Mailer } from '../notifications/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { GiftSettings } from './events.ts';
import { claimUrl, tokenOf } from './link.ts';
import { serviceEndWords } from './service-end.ts';
import { giftById, giftOfOrder, refundsOfGifts } from './store.ts';
import type { Gift } from './store.ts';

export type GiftLetterDeps = {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly settings: GiftSettings;
  readonly clock: Clock;
};

type Addressed = {
  readonly to: string;
  readonly subject: string;
  readonly letter: Letter;
  readonly reference: string;
};

const noticeKinds = [
  'waiting',
  'month-left',
  'week-left',
  'last-day',
  'giver-waiting',
  'giver-week-left',
] as const;
const ofGift = z.object({ giftId: z.string() });
const ofAddress = z.object({ giftId: z.string(), addressVersion: z.int() });
const ofCut = z.object({ giftId: z.string(), reference: z.string() });
const ofNotice = z.object({ giftId: z.string(), addressVersion: z.int(), kind: z.enum(noticeKinds) });
const ofOrder = z.object({ orderId: z.string() });

type Compose = (deps: GiftLetterDeps, payload: unknown) => Promise<readonly Addressed[]>;

/** Which letters each event of a gift's life sends, to either side. */
const letters = {
  'order-fulfilled': (deps, payload) => boughtLetters(deps, ofOrder.parse(payload).orderId),
  'gift-sent': (deps, payload) => sentLetters(deps, ofAddress.parse(payload)),
  'gift-re-addressed': (deps, payload) => readdressedLetters(deps, ofAddress.parse(payload)),
  'gift-claimed': (deps, payload) => claimedLetters(deps, ofGift.parse(payload).giftId),
  'gift-returned': (deps, payload) => returnedLetters(deps, ofGift.parse(payload).giftId),
  'gift-cut': (deps, payload) => cutLetters(deps, ofCut.parse(payload)),
  'gift-notice': (deps, payload) => noticeLetters(deps, ofNotice.parse(payload)),
} as const satisfies Partial<Record<LetterKind, Compose>>;

function isOfGifts(name: string): name is keyof typeof letters {
  return Object.hasOwn(letters, name);
}

/** Sends the letters of an event of this slice; other events are none of its business. May run twice. */
export async function deliverGiftEvent(deps: GiftLetterDeps, name: string, payload: unknown): Promise<void> {
  const { db, mailer, appOrigin } = deps;
  if (!isOfGifts(name)) return;
  const { instant: at } = deps.clock.now();
  for (const letter of await letters[name](deps, payload))
    await sendLetter(db, mailer, appOrigin, { ...letter, category: letterKinds[name], at });
}

async function planNameOf({ db }: GiftLetterDeps, { alias }: Gift): Promise<string> {
  return (await readPlanDescriptions(db)).get(alias)?.product ?? alias;
}

/** The giver's gifts: in the account, or beside the plans for who has none any more. */
async function giftsUrl({ db, appOrigin, clock }: GiftLetterDeps, userId: string): Promise<string> {
  const { today } = clock.now();
  const isServed = (await termsOf(db, userId)).some(
    ({ startDate, endDate }) => startDate <= today && endDate > today,
  );
  return isServed ? `${appOrigin}/account/gifts` : `${appOrigin}/pricing?panel=gifts`;
}

function claimByOf({ settings }: GiftLetterDeps, gift: Gift): string {
  return formatDate(lastClaimDay(gift.startDate, settings.sunset));
}

function toWhom({ toName, toEmail }: Gift): string {
  return toName ?? toEmail ?? 'nobody yet';
}

async function toGiver(
  deps: GiftLetterDeps,
  gift: Gift,
  composed: Omit<Addressed, 'to' | 'letter'> & { readonly letter: Omit<Letter, 'action'> },
): Promise<Addressed> {
  const { email: to } = await userById(deps.db, gift.giverId);
  const action = { label: 'See your gifts', url: await giftsUrl(deps, gift.giverId) };
  return { ...composed, to, letter: { ...composed.letter, action } };
}

async function boughtLetters(deps: GiftLetterDeps, orderId: string): Promise<readonly Addressed[]> {
  const { db } = deps;
  const gift = await giftOfOrder(db, orderId);
  const order = await orderById(db, orderId);
  // Any other purchase is checkout's to tell of.
  if (gift === null || order === null) return [];
  const plan = await planNameOf(deps, gift);
  const invoice = await invoiceOfOrder(db, orderId);
  const { amount, agreed } = order;
  const sendsLater = gift.sendAt !== null && gift.sendAt > order.createdAt && gift.state === 'bought';
  const next =
    gift.toEmail === null
      ? 'It is kept for you. Name the recipient among your gifts, whenever you like before it runs out.'
      : sendsLater && gift.sendAt !== null
        ? `We write to ${toWhom(gift)} on ${formatDate(businessTimeAt(gift.sendAt).today)}.`
        : `We are writing to ${toWhom(gift)}, who can start whenever they like before it runs out.`;
  return [
    await toGiver(deps, gift, {
      subject: `Your gift of ${plan}`,
      letter: {
        heading: 'Your gift is paid for',
        paragraphs: [
          next,
          'Until it is claimed you can send it to somebody else or take it back for a full refund.',
          ...serviceEndWords(deps.settings, deps.clock.now()),
        ],
        facts: [
          ['Gift', plan],
          ['For', toWhom(gift)],
          ['Can be claimed until', claimByOf(deps, gift)],
          ...(amount > 0
            ? ([
                ['GST', formatRupees(agreed.price.gst.amount)],
                ['Paid', formatRupees(agreed.price.netPrice.amount)],
              ] as const)
            : []),
          ...(invoice === null ? [] : ([['Tax invoice', invoice.number]] as const)),
        ],
      },
      reference: `gift-bought-${gift.id}`,
    }),
  ];
}

type OfAddress = { readonly giftId: string; readonly addressVersion: number };

/** The gift, if it still waits at that address. */
async function waitingAt(
  { db }: GiftLetterDeps,
  { giftId, addressVersion }: OfAddress,
): Promise<Gift | null> {
  const gift = await giftById(db, giftId);
  if (gift === null || gift.addressVersion !== addressVersion || gift.state !== 'sent') return null;
  return gift;
}

function linkOf({ appOrigin, settings }: GiftLetterDeps, { id, addressVersion }: Gift): string {
  return claimUrl(appOrigin, tokenOf(id, addressVersion, settings.linkKey));
}

async function sentLetters(deps: GiftLetterDeps, address: OfAddress): Promise<readonly Addressed[]> {
  const gift = await waitingAt(deps, address);
  if (gift === null || gift.toEmail === null) return [];
  const plan = await planNameOf(deps, gift);
  const { subject, heading, paragraphs, action } = giftLetterWords({
    ...gift,
    planName: plan,
    serviceEnd: serviceEndWords(deps.settings, deps.clock.now())[0] ?? null,
  });
  const forRecipient: Addressed = {
    to: gift.toEmail,
    subject,
    letter: {
      heading,
      paragraphs,
      facts: [
        ['Gift', plan],
        ['From', gift.fromName],
        ['Accept it until', claimByOf(deps, gift)],
      ],
      action: { label: action, url: linkOf(deps, gift) },
    },
    reference: `gift-sent-${gift.id}-${gift.addressVersion}`,
  };
  const forGiver = await toGiver(deps, gift, {
    subject: `Your gift is on its way to ${toWhom(gift)}`,
    letter: {
      heading: 'Your gift is on its way',
      paragraphs: [
        `We wrote to ${gift.toEmail}. You hear from us when they accept it.`,
        'If it should not reach them, send it again or to another address, or take it back.',
      ],
      facts: [
        ['Gift', plan],
        ['Can be claimed until', claimByOf(deps, gift)],
      ],
    },
    reference: `gift-on-its-way-${gift.id}-${gift.addressVersion}`,
  });
  return [forRecipient, forGiver];
}

async function readdressedLetters(
  deps: GiftLetterDeps,
  { giftId, addressVersion }: OfAddress,
): Promise<readonly Addressed[]> {
  const gift = await giftById(deps.db, giftId);
  // One that goes out at once is told of by the letter that says so.
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
      subject: `Your gift goes to ${toWhom(gift)}`,
      letter: {
        heading: 'Your gift has a new address',
        paragraphs: [`We write to ${gift.toEmail} on ${formatDate(day)}. Links from before no longer work.`],
        facts: [['Gift', await planNameOf(deps, gift)]],
      },
      reference: `gift-re-addressed-${gift.id}-${addressVersion}`,
    }),
  ];
}

async function claimedLetters(deps: GiftLetterDeps, giftId: string): Promise<readonly Addressed[]> {
  const { db, appOrigin } = deps;
  const gift = await giftById(db, giftId);
  if (gift === null || gift.recipientId === null || gift.termId === null) return [];
  const term = await termById(db, gift.termId);
  if (term === null) return [];
  const plan = await planNameOf(deps, gift);
  const { email: to } = await userById(db, gift.recipientId);
  const claimedOn = businessTimeAt(gift.claimedAt ?? new Date(0)).today;
  const isLater = term.startDate > claimedOn;
  const cut = (await refundsOfGifts(db, [gift.id])).find(({ reason }) => reason === 'cut-at-claim');
  const days = [
    ['Plan', plan],
    ['From', formatDate(term.startDate)],
    ['Valid till', formatDate(term.endDate)],
  ] as const;
  const forRecipient: Addressed = {
    to,
    subject: isLater ? `Your gift of ${plan} is booked` : `Your ${plan} has started`,
    letter: {
      heading: isLater ? 'Your gift is booked' : 'Welcome',
      paragraphs: [
        isLater
          ? `It begins on ${formatDate(term.startDate)}, when the plan you have ends.`
          : `Your ${plan}, a gift from ${gift.fromName}, is active. You can read research from now on.`,
        'It costs you nothing and does not renew.',
      ],
      facts: days,
      action: { label: 'Start reading', url: `${appOrigin}/` },
    },
    reference: `gift-claimed-${gift.id}`,
  };
  const forGiver = await toGiver(deps, gift, {
    subject: `${toWhom(gift)} accepted your gift`,
    letter: {
      heading: 'Your gift was accepted',
      paragraphs: [
        `${toWhom(gift)} accepted your ${plan}. Thank you for giving it.`,
        ...(cut === undefined
          ? []
          : [
              `The service ends before your gift would. We refund ${formatRupees(cut.total)}, GST included, to your original payment method for the days after it. You get a credit note.`,
            ]),
      ],
      facts: [['Gift', plan], ...(cut === undefined ? [] : ([['Refund', formatRupees(cut.total)]] as const))],
    },
    reference: `gift-accepted-${gift.id}`,
  });
  return [forRecipient, forGiver];
}

async function returnedLetters(deps: GiftLetterDeps, giftId: string): Promise<readonly Addressed[]> {
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

async function cutLetters(
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

type Notice = OfAddress & { readonly kind: (typeof noticeKinds)[number] };

async function noticeLetters(deps: GiftLetterDeps, notice: Notice): Promise<readonly Addressed[]> {
  const gift = await giftById(deps.db, notice.giftId);
  if (gift === null || gift.addressVersion !== notice.addressVersion) return [];
  const { kind } = notice;
  const plan = await planNameOf(deps, gift);
  const until = claimByOf(deps, gift);
  const reference = `gift-${kind}-${gift.id}-${gift.addressVersion}`;
  if (kind === 'giver-waiting' || kind === 'giver-week-left') {
    if (gift.state !== 'bought' && gift.state !== 'sent') return [];
    return [
      await toGiver(deps, gift, {
        subject: kind === 'giver-waiting' ? 'Your gift is still waiting' : 'Your gift runs out in a week',
        letter: {
          heading: kind === 'giver-waiting' ? 'Your gift is still waiting' : 'One week left for your gift',
          paragraphs: [
            gift.toEmail === null
              ? 'You have not named anybody to get it yet.'
              : `${toWhom(gift)} has not accepted it yet. A word from you may help; you can also send it to another address.`,
            'Take it back whenever you like: all you paid goes back to you. That also happens by itself when nobody claims it in time.',
          ],
          facts: [
            ['Gift', plan],
            ['Can be claimed until', until],
          ],
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
          ...serviceEndWords(deps.settings, deps.clock.now()),
        ],
        facts: [['Accept it until', until]],
        action: { label: 'Open your gift', url: linkOf(deps, gift) },
      },
      reference,
    },
  ];
}
