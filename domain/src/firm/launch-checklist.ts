import { checkGstin } from '../billing/gstin.ts';
import { isSacCode } from '../billing/sac-code.ts';
import type { PlanAlias } from '../catalogue/plan.ts';
import { offeredPlans } from '../catalogue/plan.ts';
import type { Sunset } from '../catalogue/sunset.ts';
import { isPastSunset } from '../catalogue/sunset.ts';
import type { FirmAddress } from './addresses.ts';
import { unreportedAddresses } from './addresses.ts';
import { isPhoneNumber } from './contact.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { verifiedUpiProblem } from './verified-upi.ts';

/** SEBI's advertisement code prescribes this exact wording, without additions or omissions. */
export const standardWarning =
  'Investment in securities market are subject to market risks. Read all the related documents carefully before investing.';

interface ProfileFacts {
  readonly name: string;
  readonly legalName: string;
  readonly state: string;
  readonly gstin: string;
  readonly address: string;
  readonly sebiRegistration: string;
  readonly bseEnlistment: string;
  readonly principalOfficer: string;
  readonly complianceOfficer: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
  readonly grievanceEmail: string;
  readonly website: string;
  readonly riskWarning: string;
}

type LaunchProfile = ProfileFacts & { readonly upiId: string | null };

type LegalTextKind =
  | 'terms'
  | 'mitc'
  | 'privacy'
  | 'charter'
  | 'disclosures'
  | 'refunds'
  | 'accessibility'
  | 'ai';

/** Facts about an installation that decide whether its firm may sell. */
export interface LaunchFacts {
  readonly profile: LaunchProfile | null;
  /** Services accounting code; null until set. */
  readonly sacCode: string | null;
  /** Legal texts that apply on the day. */
  readonly legalTexts: readonly LegalTextKind[];
  /** Prices of full terms ex GST that apply on the day. */
  readonly prices: ReadonlyMap<PlanAlias, Paise>;
  /** Sender of emails, as `Name <address>`. */
  readonly sender: string;
  /** Web addresses and handles of the firm. */
  readonly addresses: readonly FirmAddress[];
  /** Address of the app. */
  readonly appOrigin: string;
  readonly sunset: Sunset | null;
  readonly today: CalendarDate;
}

/** Staff console form for the setting. `server` means an environment setting. */
type LaunchArea = 'firm' | 'billing' | 'legal' | 'prices' | 'registrations' | 'sunset' | 'server';

interface LaunchCheck {
  readonly id: string;
  readonly title: string;
  readonly purpose: string;
  /** False if the item is required but does not block sales. */
  readonly isNeededToSell: boolean;
  readonly place: LaunchArea;
  /** Alternative place for the setting: a path in the firm's file, or an environment setting. */
  readonly setBy: string;
  /** Returns one sentence on what is wrong, or null if nothing is. */
  readonly judge: (facts: LaunchFacts) => string | null;
}

export interface LaunchFinding extends Omit<LaunchCheck, 'judge'> {
  readonly problem: string | null;
}

const noProfile = 'The firm has no profile yet.';

function ofProfile(judge: (profile: ProfileFacts) => string | null): LaunchCheck['judge'] {
  return ({ profile }) => (profile === null ? noProfile : judge(profile));
}

function given(fields: Readonly<Partial<Record<keyof ProfileFacts, string>>>): LaunchCheck['judge'] {
  return ofProfile((profile) => {
    const missing = Object.entries(fields).flatMap(([field, words]) =>
      isField(field) && profile[field].trim() === '' ? [words] : [],
    );
    return missing.length === 0 ? null : `Missing: ${missing.join(', ')}.`;
  });
}

const profileFields = {
  name: true,
  legalName: true,
  state: true,
  gstin: true,
  address: true,
  sebiRegistration: true,
  bseEnlistment: true,
  principalOfficer: true,
  complianceOfficer: true,
  supportEmail: true,
  supportPhone: true,
  grievanceEmail: true,
  website: true,
  riskWarning: true,
} as const satisfies Record<keyof ProfileFacts, true>;

function isField(text: string): text is keyof ProfileFacts {
  return Object.hasOwn(profileFields, text);
}

function inForce(kind: LegalTextKind, words: string): LaunchCheck['judge'] {
  return ({ legalTexts }) => (legalTexts.includes(kind) ? null : `No ${words} is in force today.`);
}

function isAddress(text: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text);
}

/** Launch checklist with everything a firm needs before it can sell. Shared by preflight, sales calls and screens. */
const checks: readonly LaunchCheck[] = [
  {
    id: 'firm-names',
    title: 'Names and address',
    purpose: 'Shown on every page, email and invoice.',
    isNeededToSell: true,
    place: 'firm',
    setBy: 'firm.name, firm.legalName, firm.address, firm.website',
    judge: given({ name: 'name', legalName: 'legal name', address: 'address', website: 'website' }),
  },
  {
    id: 'sebi-registration',
    title: 'SEBI registration',
    purpose: 'Research may be sold by registered research analysts only.',
    isNeededToSell: true,
    place: 'firm',
    setBy: 'firm.sebiRegistration',
    judge: ofProfile(({ sebiRegistration }) =>
      /^INH\d{9}$/.test(sebiRegistration)
        ? null
        : 'A research analyst’s number is INH and nine digits, e.g. INH000012345.',
    ),
  },
  {
    id: 'bse-enlistment',
    title: 'BSE enlistment',
    purpose: 'Shown next to the SEBI number.',
    isNeededToSell: true,
    place: 'firm',
    setBy: 'firm.bseEnlistment',
    judge: ofProfile(({ bseEnlistment }) =>
      /^\d{3,8}$/.test(bseEnlistment) ? null : 'An enlistment number is three to eight digits.',
    ),
  },
  {
    id: 'officers',
    title: 'Principal and compliance officer',
    purpose: 'Named in the investor charter.',
    isNeededToSell: true,
    place: 'firm',
    setBy: 'firm.principalOfficer, firm.complianceOfficer',
    judge: given({ principalOfficer: 'principal officer', complianceOfficer: 'compliance officer' }),
  },
  {
    id: 'contacts',
    title: 'Support and complaints',
    purpose: 'How buyers reach you, and where they complain.',
    isNeededToSell: true,
    place: 'firm',
    setBy: 'firm.supportEmail, firm.supportPhone, firm.grievanceEmail',
    judge: ofProfile(({ supportEmail, supportPhone, grievanceEmail }) => {
      const wrong = [
        ...(isAddress(supportEmail) ? [] : ['support email']),
        ...(isPhoneNumber(supportPhone) ? [] : ['support phone']),
        ...(isAddress(grievanceEmail) ? [] : ['complaints email']),
      ];
      return wrong.length === 0 ? null : `Missing or not usable: ${wrong.join(', ')}.`;
    }),
  },
  {
    id: 'risk-warning',
    title: 'Standard warning',
    purpose: 'SEBI’s advertisement code requires its exact wording on every page.',
    isNeededToSell: true,
    place: 'firm',
    setBy: 'firm.riskWarning',
    judge: ofProfile(({ riskWarning }) =>
      riskWarning.includes(standardWarning) ? null : `It must contain word for word: “${standardWarning}”`,
    ),
  },
  {
    id: 'gstin',
    title: 'GST number',
    purpose: 'Printed on invoices. Its state determines CGST and SGST, or IGST.',
    isNeededToSell: true,
    place: 'firm',
    setBy: 'firm.gstin, firm.state',
    judge: ofProfile(({ gstin, state }) => {
      const checked = checkGstin(gstin);
      if (!checked.ok) return 'It is not a valid GST number.';
      return checked.value.stateCode === state
        ? null
        : `It is of ${checked.value.stateCode ?? 'no state'}, the firm of ${state}.`;
    }),
  },
  {
    id: 'sac-code',
    title: 'SAC code',
    purpose: 'The code of the service on invoices.',
    isNeededToSell: true,
    place: 'billing',
    setBy: 'billing.sacCode',
    judge: ({ sacCode }) =>
      sacCode !== null && isSacCode(sacCode) ? null : 'None is set: six digits that begin with 99.',
  },
  {
    id: 'terms',
    title: 'Terms of service',
    purpose: 'Every buyer agrees to them before any service or fee.',
    isNeededToSell: true,
    place: 'legal',
    setBy: 'legal.terms',
    judge: inForce('terms', 'version of the terms'),
  },
  {
    id: 'mitc',
    title: 'Most important terms (MITC)',
    purpose: 'SEBI requires buyers to see its twelve items before they sign.',
    isNeededToSell: true,
    place: 'legal',
    setBy: 'legal.mitc',
    judge: inForce('mitc', 'version of the most important terms'),
  },
  {
    id: 'privacy',
    title: 'Privacy notice',
    purpose: 'Shown before sign-up: which data is stored.',
    isNeededToSell: true,
    place: 'legal',
    setBy: 'legal.privacy',
    judge: inForce('privacy', 'privacy notice'),
  },
  {
    id: 'charter',
    title: 'Investor charter',
    purpose: 'SEBI requires its charter on the website of every research analyst.',
    isNeededToSell: true,
    place: 'legal',
    setBy: 'legal.charter',
    judge: inForce('charter', 'investor charter'),
  },
  {
    id: 'disclosures',
    title: 'Disclosures',
    purpose: 'Clients must see disciplinary history, associates and conflicts before they pay.',
    isNeededToSell: true,
    place: 'legal',
    setBy: 'legal.disclosures',
    judge: inForce('disclosures', 'disclosures'),
  },
  {
    id: 'refunds',
    title: 'Refund policy',
    purpose: 'Clients must know what they get back when they cancel.',
    isNeededToSell: true,
    place: 'legal',
    setBy: 'legal.refunds',
    judge: inForce('refunds', 'refund policy'),
  },
  {
    id: 'ai',
    title: 'Use of AI tools',
    purpose: 'SEBI requires every research analyst to disclose its use of AI tools, even if there is none.',
    isNeededToSell: true,
    place: 'legal',
    setBy: 'legal.ai',
    judge: inForce('ai', 'statement on the use of AI tools'),
  },
  {
    id: 'prices',
    title: 'Prices',
    purpose: 'Plans without a price are not offered.',
    isNeededToSell: true,
    place: 'prices',
    setBy: 'prices',
    judge: ({ prices }) =>
      offeredPlans().some((alias) => prices.has(alias)) ? null : 'No plan has a price in force today.',
  },
  {
    id: 'sender',
    title: 'Email sender',
    purpose: 'Receipts and notices are sent from an address that accepts replies.',
    isNeededToSell: true,
    place: 'server',
    setBy: 'MAIL_FROM',
    judge: ({ sender }) =>
      isAddress(/<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender.trim())
        ? null
        : 'It is an address, or a name with the address in angle brackets.',
  },
  {
    id: 'addresses',
    title: 'Addresses reported to BSE',
    purpose: 'Every site, app and social handle has to be reported to BSE; others may be removed.',
    isNeededToSell: false,
    place: 'registrations',
    setBy: 'Registrations under Settings in the staff console',
    judge: ({ profile, addresses, appOrigin }) => {
      if (profile === null) return noProfile;
      const open = unreportedAddresses(addresses, [profile.website, appOrigin]);
      return open.length === 0 ? null : `Not reported: ${open.join(', ')}.`;
    },
  },
  {
    id: 'verified-upi',
    title: 'Verified UPI ID',
    purpose: 'Shown at checkout, in payment emails and on invoices, so that buyers recognise false ones.',
    isNeededToSell: false,
    place: 'firm',
    setBy: 'firm.upiId',
    judge: ({ profile, today }) => (profile === null ? noProfile : verifiedUpiProblem(profile.upiId, today)),
  },
  {
    id: 'sunset',
    title: 'Last day of service',
    purpose: 'Nothing is sold beyond it.',
    // Quotes already reject it with a reason.
    isNeededToSell: false,
    place: 'sunset',
    setBy: 'it under Catalogue in the staff console',
    judge: ({ sunset, today }) =>
      isPastSunset(sunset, today) ? `It was ${sunset?.date}. Plans are no longer sold.` : null,
  },
];

/** Returns all checks with their findings, in setup order. */
export function launchFindings(facts: LaunchFacts): LaunchFinding[] {
  return checks.map(({ judge, ...check }) => ({ ...check, problem: judge(facts) }));
}

/** Returns the ids of the checks that block sales; empty if the firm is open. */
export function launchBlockers(facts: LaunchFacts): string[] {
  return checks
    .filter(({ isNeededToSell, judge }) => isNeededToSell && judge(facts) !== null)
    .map(({ id }) => id);
}
