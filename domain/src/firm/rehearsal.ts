import type { OrderState } from '../checkout/order-state.ts';

/** Records of the person with the most progress in a purchase. Times are ISO instants. */
export interface RehearsalFacts {
  readonly signedUpAt: string | null;
  readonly hasConfirmedAddress: boolean;
  /** When checkout was opened with a plan. */
  readonly choseAt: string | null;
  readonly identifiedAt: string | null;
  /** Outcome of the last identity check; null if there was none. */
  readonly identityOutcome: string | null;
  readonly signedAt: string | null;
  /** Status of the last signing request; null if there was none. */
  readonly signingStatus: string | null;
  /** State of the last order with a price above zero. */
  readonly orderState: OrderState | null;
  readonly paidAt: string | null;
  /** When the payment provider last called this installation. */
  readonly calledAt: string | null;
  readonly invoicedAt: string | null;
  readonly letterAt: string | null;
  /** State of the receipt email, or `bounced`; null if it was not queued. */
  readonly letterState: string | null;
  readonly hasResearch: boolean;
  readonly readAt: string | null;
}

/** Page of the member app or console to check. */
type RehearsalPlace =
  | 'sign-up'
  | 'pricing'
  | 'checkout'
  | 'home'
  | 'member'
  | 'webhooks'
  | 'jobs'
  | 'research';

interface Judged {
  readonly seenAt: string | null;
  /** What is missing and where to look; null once done. */
  readonly problem: string | null;
  readonly place: RehearsalPlace;
}

interface Station {
  readonly id: string;
  readonly title: string;
  /** What the step proves, and for which party. */
  readonly purpose: string;
  readonly judge: (facts: RehearsalFacts) => Judged;
}

export interface RehearsalFinding extends Omit<Station, 'judge'>, Judged {}

const identityProblems: Readonly<Record<string, string>> = {
  pending: 'The last check was not answered. The provider may be out of reach.',
  'name-mismatch':
    'The last PAN was refused: the name is another one. Take the provider’s test PAN and its name.',
  'dob-mismatch': 'The last PAN was refused: the date of birth is another one. Take that of the test PAN.',
  'not-valid': 'The last PAN was refused: the provider does not know it. Take one of its test PANs.',
  'not-linked': 'The last PAN was refused: it is not linked with Aadhaar. Take another test PAN.',
  'in-use': 'The last PAN belongs to another account here. Take another test PAN.',
};

const signingProblems: Readonly<Record<string, string>> = {
  pending: 'The signing page was opened and the terms are not signed yet.',
  expired: 'The signing page was left open for too long. Start the signing again.',
  failed: 'The provider could not have the terms signed. Start the signing again.',
};

const orderProblems: Readonly<Record<OrderState, string>> = {
  created: 'The order waits for its payment. Pay it with the provider’s test card.',
  paid: 'The payment is there, and the plan is about to begin.',
  // Never shown, because a fulfilled order has a recorded payment.
  fulfilled: 'Nothing was paid yet.',
  expired: 'The order was not paid in time. Pay again.',
  cancelled: 'The order was cancelled before it was paid. Choose the plan again.',
  refunded: 'The payment went back. Choose the plan again.',
  held: 'The payment was captured and is held. Today says why.',
};

const emailProblems: Readonly<Record<string, string>> = {
  queued: 'The letter with the invoice is on its way. If it stays so, the mail server does not take it.',
  skipped: 'The letter was not sent: the address does not want any.',
  refused: 'The mail server refused the letter. Its settings are SMTP_URL and MAIL_FROM.',
  bounced: 'The mail service reports that letters to this address come back. Use one that takes mail.',
};

/** Steps of a purchase in buyer order, from the first page to the receipt email. */
const stations: readonly Station[] = [
  {
    id: 'sign-up',
    title: 'Sign up and confirm the address',
    purpose: 'The identity provider makes the account and its mail arrives.',
    judge: ({ signedUpAt, hasConfirmedAddress }) => ({
      seenAt: hasConfirmedAddress ? signedUpAt : null,
      problem: hasConfirmedAddress
        ? null
        : signedUpAt === null
          ? 'Nobody has signed up yet. Use a private window and an address whose mail you can read.'
          : 'The address is not confirmed yet. Open the link in the mail; if none came, the identity provider’s mail is not set up.',
      place: signedUpAt === null ? 'sign-up' : 'member',
    }),
  },
  {
    id: 'plan',
    title: 'Choose a plan',
    purpose: 'Prices and plans are what the firm means to sell.',
    judge: ({ choseAt }) => ({
      seenAt: choseAt,
      problem: choseAt === null ? 'No plan was chosen yet.' : null,
      place: choseAt === null ? 'pricing' : 'member',
    }),
  },
  {
    id: 'identity',
    title: 'Verify a test PAN',
    purpose: 'The PAN provider answers with your keys.',
    judge: ({ identifiedAt, identityOutcome }) => ({
      seenAt: identifiedAt,
      problem:
        identifiedAt !== null ? null : (identityProblems[identityOutcome ?? ''] ?? 'No PAN was checked yet.'),
      place: identifiedAt === null ? 'checkout' : 'member',
    }),
  },
  {
    id: 'terms',
    title: 'Sign the terms',
    purpose: 'The eSign provider shows your terms and hands the signed copy back.',
    judge: ({ signedAt, signingStatus }) => ({
      seenAt: signedAt,
      problem: signedAt !== null ? null : (signingProblems[signingStatus ?? ''] ?? 'Nothing was signed yet.'),
      place: signedAt === null ? 'checkout' : 'member',
    }),
  },
  {
    id: 'payment',
    title: 'Pay with a test card',
    purpose: 'The payment provider captures the amount. No money moves.',
    judge: ({ paidAt, orderState }) => ({
      seenAt: paidAt,
      problem:
        paidAt !== null ? null : orderState === null ? 'Nothing was paid yet.' : orderProblems[orderState],
      place: paidAt !== null || orderState === 'held' ? 'member' : 'checkout',
    }),
  },
  {
    id: 'webhook',
    title: 'The payment provider calls back',
    purpose: 'Payments whose buyer closed the window are found at once.',
    judge: ({ calledAt, paidAt }) => ({
      seenAt: calledAt,
      problem:
        calledAt !== null
          ? null
          : paidAt === null
            ? 'It calls once the payment is made.'
            : 'No call came. Enter this site’s address for its webhooks, and their secret, at the payment gateway: docs/operating.md.',
      place: 'webhooks',
    }),
  },
  {
    id: 'invoice',
    title: 'Find the invoice',
    purpose: 'It has a number of its own, your GST number and the right tax.',
    judge: ({ invoicedAt }) => ({
      seenAt: invoicedAt,
      problem: invoicedAt === null ? 'No invoice was issued yet: it comes with the payment.' : null,
      place: 'member',
    }),
  },
  {
    id: 'letter',
    title: 'Get the letter with the invoice',
    purpose: 'Your mail server takes the firm’s letters.',
    judge: ({ letterAt, letterState }) => ({
      seenAt: letterAt,
      problem:
        letterAt !== null
          ? null
          : (emailProblems[letterState ?? ''] ??
            'No letter was sent yet: it follows the payment within a minute.'),
      place: letterAt === null && letterState !== null ? 'jobs' : 'member',
    }),
  },
  {
    id: 'reading',
    title: 'Read what was bought',
    purpose: 'A member of the plan opens a piece of research.',
    judge: ({ readAt, hasResearch }) => ({
      seenAt: readAt,
      problem:
        readAt !== null
          ? null
          : hasResearch
            ? 'The member has not opened any research yet.'
            : 'There is no research to read. Publish a piece, or bring some in.',
      place: readAt !== null ? 'member' : hasResearch ? 'home' : 'research',
    }),
  },
];

/** Returns all steps with what was recorded and what is missing. */
export function rehearsalFindings(facts: RehearsalFacts): RehearsalFinding[] {
  return stations.map(({ judge, ...station }) => ({ ...station, ...judge(facts) }));
}
