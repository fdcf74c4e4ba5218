import { basketOrdersData } from '../basket-orders/index.ts';
import { billingData } from '../billing/index.ts';
import { checkoutData } from '../checkout/index.ts';
import { complaintsData } from '../complaints/index.ts';
import { giftsData } from '../gifts/index.ts';
import { identityData } from '../identity/index.ts';
import { incidentsData } from '../incidents/index.ts';
import { kycData } from '../kyc/index.ts';
import { ledgerData } from '../ledger/index.ts';
import { lifecycleEmailsData } from '../lifecycle-emails/index.ts';
import { membershipData } from '../membership/index.ts';
import { notificationsData } from '../notifications/index.ts';
import type { PersonalTable } from '../platform/personal-data.ts';
import { readingData } from '../reading/index.ts';
import { referralsData } from '../referrals/index.ts';
import { renewalsData } from '../renewals/index.ts';
import { webhooksData } from '../webhooks/index.ts';

/** All tables with personal data of members. A test compares this list with the database schema. */
export const personalData: readonly PersonalTable[] = [
  ...identityData,
  ...membershipData,
  ...kycData,
  ...checkoutData,
  ...ledgerData,
  ...billingData,
  ...referralsData,
  ...giftsData,
  ...renewalsData,
  ...notificationsData,
  ...lifecycleEmailsData,
  ...basketOrdersData,
  ...complaintsData,
  ...incidentsData,
  ...readingData,
  ...webhooksData,
  {
    // Written by the subscriber import. Contains only a hash that prevents importing a line twice.
    table: 'moved_in_members',
    userColumn: 'user_id',
    file: 'brought-in',
    columns: ['line', 'at'],
    withheld: { import_id: 'technical', fingerprint: 'secret' },
    onErase: { kind: 'keep' },
  },
  {
    table: 'moving_in_lines',
    userColumn: 'user_id',
    file: 'lines-of-the-old-system',
    columns: ['line', 'email', 'makes', 'done_at', 'outcome', 'faults', 'warnings', 'facts'],
    withheld: { import_id: 'technical', fingerprint: 'secret' },
    onErase: { kind: 'delete' },
  },
  {
    table: 'member_labels',
    userColumn: 'user_id',
    file: 'labels',
    columns: ['label', 'put_at'],
    withheld: {},
    onErase: { kind: 'delete' },
  },
  {
    // Owned by the home slice, at the same level as this one.
    table: 'home_visits',
    userColumn: 'user_id',
    file: 'visits',
    columns: ['seen_at', 'previous_at'],
    withheld: {},
    onErase: { kind: 'delete' },
  },
  {
    // Written by staff modules above this slice.
    table: 'staff_notes',
    userColumn: 'user_id',
    file: 'notes-about-you',
    columns: ['body', 'written_at'],
    withheld: { id: 'technical', staff_id: 'others', api_key: 'technical' },
    onErase: { kind: 'delete' },
  },
  {
    // Staff can request it too.
    table: 'address_changes',
    userColumn: 'user_id',
    file: 'address-changes',
    columns: ['from_email', 'to_email', 'asked_at', 'done_at', 'is_refused', 'reason', 'told_at'],
    withheld: {
      id: 'technical',
      staff_id: 'others',
      asked_by: 'others',
      asked_as: 'others',
      asked_from: 'others',
    },
    onErase: { kind: 'delete' },
  },
  {
    // Found by comparing payments with the provider.
    table: 'provider_differences',
    userColumn: 'user_id',
    file: 'payment-differences',
    columns: [
      'kind',
      'payment_id',
      'theirs_paise',
      'ours_paise',
      'currency',
      'outcome',
      'provider_id',
      'theirs_state',
      'ours_state',
    ],
    withheld: {
      comparison_id: 'technical',
      place: 'technical',
      provider_order_id: 'technical',
      gateway: 'technical',
    },
    onErase: { kind: 'keep' },
  },
  {
    // The reason for a hold may concern proceedings against others.
    table: 'legal_holds',
    userColumn: 'user_id',
    file: 'legal-holds',
    columns: ['placed_at', 'released_at'],
    withheld: { id: 'technical', reason: 'others', placed_by: 'others', released_by: 'others' },
    onErase: { kind: 'keep' },
  },
  {
    table: 'inactivity_warnings',
    userColumn: 'user_id',
    file: 'inactivity-warning',
    columns: ['warned_on', 'erase_on'],
    withheld: {},
    onErase: { kind: 'delete' },
  },
  {
    // Written by a staff module. The pack itself is deleted after 30 days.
    table: 'inspection_packs',
    userColumn: 'user_id',
    file: 'inspection-packs',
    columns: ['requested_at', 'state', 'finished_at'],
    withheld: {
      id: 'technical',
      requested_by: 'others',
      from_day: 'technical',
      to_day: 'technical',
      attempts: 'technical',
      section: 'technical',
      files: 'technical',
      bytes: 'technical',
      sha256: 'technical',
      problem: 'technical',
    },
    onErase: { kind: 'keep' },
  },
  {
    table: 'erasures',
    userColumn: 'user_id',
    file: 'erasure-request',
    columns: ['requested_at', 'done_at'],
    withheld: { id: 'technical', email: 'elsewhere', sub: 'elsewhere' },
    onErase: { kind: 'keep' },
  },
];
