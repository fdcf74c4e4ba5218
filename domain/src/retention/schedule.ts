import type { RetentionPeriod, NightlyPeriod } from './retention-period.ts';

/** Kind of personal data in the schedule. */
export type DataLine = {
  readonly about: 'members' | 'others' | 'staff';
  readonly what: string;
  readonly purpose: string;
  readonly kept: RetentionPeriod;
  readonly law: string;
  /** Tables with the data. Columns are in parentheses if the table's others belong to another line. */
  readonly tables: readonly string[];
  /** Jobs and actions that delete it, other than the nightly job. */
  readonly deletedBy: readonly string[];
};

const dpdp = 'Digital Personal Data Protection Act 2023, section 8(7)';
const dpdpLogs = 'Digital Personal Data Protection Rules 2025, rules 6 and 8(3)';
const sebi = 'SEBI (Research Analysts) Regulations 2014, regulation 25';
const tax = 'CGST Act 2017, section 36; Companies Act 2013, section 128(5)';
const afterService = { kind: 'after-service', years: 5 } as const;
const account = { kind: 'account' } as const;

/** Retention schedule with every table that has personal data (V-5, S-20, G-16). */
export const dataLines = {
  account: {
    about: 'members',
    what: 'Account: name, email address, mobile number, billing address, nominee, settings, browsers with push alerts, WhatsApp number, notes and labels of our staff',
    purpose: 'To run your account, to write your invoices and to answer you or your nominee',
    kept: account,
    law: dpdp,
    tables: [
      'users',
      'address_changes',
      'notification_settings',
      'lifecycle_email_sends',
      'push_subscriptions',
      'whatsapp_numbers',
      'referral_codes',
      'grant_links',
      'staff_notes',
      'member_labels',
      'inactivity_warnings',
      'family_declarations',
    ],
    deletedBy: ['erasing'],
  },
  reading: {
    about: 'members',
    what: 'Bookmarks, reading positions and what you have seen',
    purpose: 'To show what is new and where you stopped reading',
    kept: account,
    law: dpdp,
    tables: ['reading_marks', 'reading_feeds', 'home_visits', 'publication_reads'],
    deletedBy: ['erasing'],
  },
  broker: {
    about: 'members',
    what: 'Basket orders and the id of your broker account',
    purpose: 'To hand basket orders to your broker and show their outcome',
    kept: account,
    law: dpdp,
    tables: ['basket_transactions', 'broker_accounts'],
    deletedBy: ['erasing', 'the member, who disconnects the broker'],
  },
  sessions: {
    about: 'members',
    what: 'Sign-ins: browser and time',
    purpose: 'To keep you signed in and to show where you are signed in',
    kept: { kind: 'until', text: '400 days after the session ended' },
    law: dpdpLogs,
    tables: ['sessions'],
    deletedBy: ['retention-sessions', 'erasing'],
  },
  attempts: {
    about: 'members',
    what: 'Attempts at the identity check, without what you entered, and visits of the checkout',
    purpose: 'To limit attempts and to find faults of the checkout',
    kept: { kind: 'until', text: '400 days' },
    law: dpdpLogs,
    tables: ['pan_attempts', 'checkout_landings'],
    deletedBy: ['retention-pan_attempts', 'retention-checkout_landings', 'erasing'],
  },
  // Must precede the identity checks, because a family is deleted the night after its last identity check.
  families: {
    about: 'members',
    what: 'Declared families, by a keyed hash of each PAN',
    purpose: 'To apply SEBI’s yearly limit on fees to a family',
    kept: { kind: 'years', years: 5, event: 'the declaration, and after the identity checks of the family' },
    law: sebi,
    tables: ['family_groups'],
    deletedBy: [],
  },
  identity: {
    about: 'members',
    what: 'Identity check: name, date of birth and PAN, encrypted, category of client, KRA status, and what our staff decided about it',
    purpose: 'To know our clients',
    kept: afterService,
    law: sebi,
    tables: ['pan_verifications', 'client_records', 'staff_cases', 'referral_rewards (friend_pan_index)'],
    deletedBy: [],
  },
  agreements: {
    about: 'members',
    what: 'Agreements and consents: version, time, internet address, browser, signed terms, and opt-ins to WhatsApp',
    purpose: 'To prove what you agreed to',
    kept: afterService,
    law: `${sebi}; Digital Personal Data Protection Act 2023, section 6(10)`,
    tables: ['consents', 'e_sign_requests', 'whatsapp_consents'],
    deletedBy: [],
  },
  emails: {
    about: 'members',
    what: 'Emails and alerts that we sent you',
    purpose: 'To show what we wrote to clients',
    kept: { kind: 'until', text: '8 years after they were sent' },
    law: sebi,
    tables: ['email_records', 'letter_resends', 'alert_deliveries'],
    deletedBy: ['retention-email_records', 'retention-alert_deliveries'],
  },
  cancellations: {
    about: 'members',
    what: 'Reasons for a cancellation, in your words',
    purpose: 'To improve the service and to answer questions about refunds',
    kept: afterService,
    law: sebi,
    tables: ['early_ends (reason)'],
    deletedBy: [],
  },
  complaints: {
    about: 'members',
    what: 'Complaints: name, contact, text and our answers',
    purpose: 'To answer complaints and to report their number to SEBI',
    kept: { kind: 'years', years: 5, event: 'the complaint was resolved' },
    law: sebi,
    tables: ['complaints', 'complaint_steps'],
    deletedBy: [],
  },
  invoices: {
    about: 'members',
    what: 'Invoices, credit notes, orders and bank transfers: name, address and GST number of buyer or payer',
    purpose: 'To account for sales and taxes',
    kept: { kind: 'after-financial-year', years: 8 },
    law: tax,
    tables: [
      'documents (snapshot, buyer_gstin)',
      'moved_in_invoices (snapshot, buyer_gstin)',
      'drawn_documents',
      'e_invoices',
      'orders (agreed)',
      'bank_transfers (payer)',
    ],
    deletedBy: [],
  },
  gifts: {
    about: 'members',
    what: 'Gifts: names, email address and message',
    purpose: 'To deliver gifts',
    kept: { kind: 'years', years: 5, event: 'the plan of the gift ended' },
    law: sebi,
    tables: ['gifts'],
    deletedBy: ['erasing'],
  },
  unpaidGifts: {
    about: 'members',
    what: 'Names, email address and message of gifts that were not paid',
    purpose: 'To complete the payment',
    kept: { kind: 'until', text: '30 days' },
    law: dpdp,
    tables: ['gift_requests'],
    deletedBy: ['old-gift-requests', 'erasing'],
  },
  invitations: {
    about: 'others',
    what: 'Email addresses of people invited by members',
    purpose: 'To send one invitation and to credit the member who invited',
    kept: { kind: 'until', text: '30 days' },
    law: dpdp,
    tables: ['referral_invites'],
    deletedBy: ['forget-invited-addresses', 'erasing'],
  },
  statements: {
    about: 'others',
    what: 'Bank statements: payer and text of what our bank received',
    purpose: 'To find the transfers of members',
    kept: { kind: 'until', text: '400 days after the day of the statement' },
    law: dpdp,
    tables: ['statement_lines'],
    deletedBy: ['retention-statement_lines'],
  },
  trialMarks: {
    about: 'members',
    what: 'Keyed hashes of the email address, mobile number and PAN of plan holders',
    purpose: 'To offer the free trial once per person',
    kept: { kind: 'years', years: 5, event: 'the first plan' },
    law: dpdp,
    tables: ['plan_holder_marks'],
    deletedBy: [],
  },
  suppressions: {
    about: 'others',
    what: 'Email addresses that must not be written to',
    purpose: 'To respect an opt-out or a failed delivery',
    kept: { kind: 'until', text: 'Until the address is confirmed again' },
    law: dpdp,
    tables: ['mail_suppressions'],
    deletedBy: ['the member who confirms the address', 'staff'],
  },
  records: {
    about: 'members',
    what: 'Dates and amounts of plans, payments, refunds, gifts, referrals and the ledger',
    purpose: 'To prove the accounts',
    kept: { kind: 'number' },
    law: `${tax}; ${sebi}`,
    tables: [
      'documents',
      'moved_in_invoices',
      'orders',
      'order_moves',
      'payments',
      'bank_transfers',
      'announced_transfers',
      'refunds',
      'chargebacks',
      'mandates',
      'mandate_consents',
      'renewals',
      'renewal_debits',
      'settlement_lines',
      'tds_deductions',
      'early_ends',
      'ledger_entries',
      'ledger_lines',
      'terms',
      'free_months',
      'term_notices',
      'coupon_uses',
      'gift_events',
      'gift_refunds',
      'gift_notices',
      'referral_rewards',
      'referral_reward_orders',
      'provider_differences',
      'moved_in_members',
    ],
    deletedBy: ['retention-provider_comparisons (differences, after 180 days)'],
  },
  erasures: {
    about: 'members',
    what: 'That an account was erased, and when',
    purpose: 'To prove the erasure and to refuse the old sign-in',
    kept: { kind: 'number' },
    law: dpdp,
    tables: ['erasures', 'erased_identities'],
    deletedBy: [],
  },
  imports: {
    about: 'members',
    what: 'Lines of subscriber files from an earlier system',
    purpose: 'To import accounts and to explain the result',
    kept: { kind: 'until', text: 'The file 30 days, the result of each line 400 days' },
    law: dpdp,
    tables: ['moving_in_pieces', 'moving_in_lines'],
    deletedBy: ['the import', 'retention-moving_in_pieces', 'retention-moving_in_lines', 'erasing'],
  },
  events: {
    about: 'members',
    what: 'Messages of payment, identity and mail providers, messages to other systems of the firm, and work in progress',
    purpose: 'To process and deliver each message once',
    kept: { kind: 'until', text: 'Messages 30 days, their hash 400 days; work 90 days after it is done' },
    law: dpdpLogs,
    tables: ['webhook_events', 'webhook_deliveries', 'outbox_events', 'rate_limits'],
    deletedBy: [
      'webhook-retention',
      'retention-webhook_deliveries',
      'retention-outbox_events',
      'the limiter',
      'erasing',
    ],
  },
  holds: {
    about: 'members',
    what: 'Legal holds: which records must stay, and why',
    purpose: 'To preserve records for a proceeding',
    kept: { kind: 'number' },
    law: 'Digital Personal Data Protection Act 2023, section 17(1)(a)',
    tables: ['legal_holds'],
    deletedBy: [],
  },
  incidents: {
    about: 'members',
    what: 'That an incident affected your data, and the email about it',
    purpose: 'To notify you and to prove that we did',
    kept: { kind: 'years', years: 5, event: 'the incident was closed' },
    law: 'Digital Personal Data Protection Rules 2025, rule 7',
    tables: ['incident_recipients'],
    deletedBy: [],
  },
  inspections: {
    about: 'members',
    what: 'Packs of records for an inspector, and which were given out',
    purpose: 'To answer an inspection and to prove what was given out',
    kept: { kind: 'until', text: 'The pack 30 days, its hash permanently' },
    law: sebi,
    tables: ['inspection_packs', 'inspection_pack_pieces'],
    deletedBy: ['retention-inspection_pack_pieces'],
  },
  archive: {
    about: 'others',
    what: 'Names and messages of the archived channels',
    purpose: 'To let members read the archive',
    kept: { kind: 'until', text: 'As long as the archive is offered' },
    law: dpdp,
    tables: ['archive_users', 'archive_messages', 'archive_search', 'archive_day_files'],
    deletedBy: ['staff', 'an import that corrects'],
  },
  authors: {
    about: 'staff',
    what: 'Names of analysts and authors of research',
    purpose: 'To name who signs for research',
    kept: { kind: 'until', text: 'As long as the research, at least 5 years' },
    law: sebi,
    tables: [
      'articles',
      'article_versions',
      'article_drafts',
      'article_comments',
      'portfolio_rebalances',
      'rebalance_drafts',
      'firm_profile',
      'analyst_certificates',
    ],
    deletedBy: ['staff, for drafts'],
  },
  team: {
    about: 'staff',
    what: 'Accounts of staff, their actions, and which files they uploaded',
    purpose: 'To control access and to prove who did what',
    kept: { kind: 'until', text: 'Permanently; the audit log is one chain' },
    law: dpdpLogs,
    tables: [
      'staff',
      'staff_recovery_codes',
      'staff_invitations',
      'staff_audit',
      'staff_approvals',
      'service_ends',
      'advertisements',
      'incidents',
      'provider_comparisons',
      'coupon_batches',
      'exchange_holidays',
      'article_images',
      'moving_in_imports',
      'market_imports',
      'archive_imports',
      'article_imports',
      'performance_certificates',
      'portfolio_versions',
      'api_keys',
      'webhook_endpoints',
    ],
    deletedBy: [
      'retention-market_imports',
      'retention-archive_imports',
      'retention-article_imports',
      '(incomplete uploads)',
    ],
  },
  staffSessions: {
    about: 'staff',
    what: 'Sign-ins of staff: address, browser and time',
    purpose: 'To review access',
    kept: { kind: 'until', text: '400 days after the session ended' },
    law: dpdpLogs,
    tables: ['staff_sessions'],
    deletedBy: ['retention-staff_sessions'],
  },
} as const satisfies Readonly<Record<string, DataLine>>;

type Lines = typeof dataLines;
export type LineId = keyof Lines;
/** Lines enforced by the nightly job. */
export type NightlyLineId = {
  [Id in LineId]: Lines[Id]['kept'] extends NightlyPeriod ? Id : never;
}[LineId];

export const lineIds: readonly LineId[] = Object.keys(dataLines).filter((id): id is LineId =>
  Object.hasOwn(dataLines, id),
);

export function isNightly(id: LineId): id is NightlyLineId {
  return ['after-service', 'after-financial-year', 'years'].includes(dataLines[id].kept.kind);
}

export const nightlyLineIds: readonly NightlyLineId[] = lineIds.filter(isNightly);

/** Returns the table name of an entry without its columns. */
export function tableName(entry: string): string {
  return entry.replace(/ \(.*$/, '');
}
