import { copiedMemberColumns } from '../member-columns.ts';
import type { MaskKind } from './mask.ts';

/** How a table is copied: left out entirely, or with some columns masked and the listed text columns kept. */
export type CopiedTable =
  | 'left-out'
  | {
      readonly mask?: Readonly<Record<string, MaskKind>>;
      /** Text, JSON and byte columns copied unchanged, because they hold no personal data. */
      readonly keep?: string;
    };

/**
 * Every table of the schema. A copy refuses an unlisted table, and any text, JSON or bytes column that is neither
 * masked nor kept, so that each new column needs a decision.
 */
export const copiedTables: Readonly<Record<string, CopiedTable>> = {
  // Members and staff.
  users: copiedMemberColumns(),
  staff: {
    mask: { sub: 'identity', email: 'email', name: 'name', second_factor: 'null' },
    keep: 'role',
  },
  notification_settings: {},
  publication_reads: { keep: 'kind subject_id' },
  reading_marks: {},
  home_visits: {},
  // Left out because feed URLs are secrets.
  reading_feeds: 'left-out',
  mail_suppressions: { mask: { email: 'email' }, keep: 'reason' },
  email_records: {
    mask: { subject: 'text', letter: 'null' },
    keep: 'category reference readable locked state',
  },
  pan_verifications: {
    mask: {
      pan_encrypted: 'bytes',
      pan_index: 'hash',
      masked_pan: 'pan',
      first_name: 'name',
      last_name: 'name',
      provider_reference: 'text',
      dob: 'day',
    },
    keep: 'holder_letter',
  },
  family_groups: { mask: { pan_index: 'hash' } },
  consents: {
    mask: { ip: 'address', user_agent: 'text', pan_index: 'hash', evidence: 'text' },
    keep: 'kind version sha256 method e_sign_request_id',
  },
  legal_documents: { keep: 'kind version title body_markdown body_html sha256' },

  // Money.
  orders: {
    mask: { agreed: 'json' },
    keep: 'alias state currency fingerprint provider_order_id hold_reason reported_payment_id',
  },
  order_moves: { keep: 'from_state to_state cause' },
  payments: { keep: 'id currency status role' },
  refunds: {
    keep: 'payment_id reason reference state idempotency_key provider_refund_id failure',
  },
  chargebacks: { keep: 'provider_id payment_id reason_code state' },
  early_ends: { mask: { reason: 'text' }, keep: 'reference kind' },
  ledger_accounts: { keep: 'code kind normal_side' },
  ledger_entries: { keep: 'kind reference' },
  ledger_lines: { keep: 'account side payment_id' },
  documents: {
    mask: { buyer_gstin: 'gstin', snapshot: 'json' },
    keep: 'kind financial_year number reference place_of_supply',
  },
  document_series: { keep: 'kind financial_year' },
  billing_settings: { keep: 'sac_code bank_details footer' },
  checkout_settings: {},
  quote_settings: { keep: 'advance_limit' },
  plans: { keep: 'alias description facts' },
  plan_prices: { keep: 'alias' },
  plan_price_versions: { keep: 'alias' },
  plan_versions: { keep: 'alias description' },
  coupons: { keep: 'code plans' },
  coupon_versions: { keep: 'code rule' },
  coupon_batches: { keep: 'name' },
  coupon_batch_codes: { keep: 'code' },
  coupon_uses: { keep: 'code state' },
  sunset_settings: { keep: 'notice' },

  // Plans, gifts, referrals.
  terms: { keep: 'alias source paid_tax firm_state place_of_supply ended_by moved_months suspended_by' },
  free_months: { keep: 'reason reference' },
  term_notices: { keep: 'kind outcome' },
  plan_holder_marks: { keep: 'mark' },
  gifts: {
    mask: { from_name: 'name', to_email: 'email', to_name: 'name', message: 'text', token_hash: 'hash' },
    keep: 'alias paid_tax firm_state place_of_supply state return_reason',
  },
  gift_events: { keep: 'event' },
  gift_refunds: { keep: 'reference reason' },
  gift_notices: { keep: 'kind outcome' },
  referral_codes: { keep: 'code' },
  referral_rewards: { mask: { friend_pan_index: 'hash' }, keep: 'state given_to taken_from flags' },
  referral_reward_orders: {},

  complaints: {
    mask: {
      name: 'name',
      email: 'email',
      phone: 'mobile',
      body: 'text',
      reference: 'text',
      fingerprint: 'hash',
    },
    keep: 'number category source outcome',
  },
  complaint_steps: { mask: { body: 'text', by_name: 'name' }, keep: 'kind' },

  // Published content.
  articles: {
    keep: 'slug title excerpt author category access kind body_markdown body_html preview_html headings cover_image disclosure cover_hash cover_alt recommendations figures letter correction withdrawal_reason imported_from',
  },
  article_versions: { keep: 'correction facts seal' },
  article_drafts: { keep: 'content state schedule_reason letter problem imported_from' },
  article_series: { keep: 'slug title description' },
  firm_logos: { keep: 'hash bytes' },
  article_images: { keep: 'hash' },
  article_image_files: { keep: 'hash name media_type bytes' },
  article_image_uses: { keep: 'hash' },
  article_search: { keep: 'access open_text whole_text open_words whole_words' },
  article_redirects: { keep: 'path' },
  publications: { keep: 'kind subject_id title summary path label feature letter preview_html whole_html' },
  letter_pictures: { keep: 'name media_type bytes' },
  portfolios: {
    keep: 'slug title description universe method rebalancing risk_label factsheet benchmark source_kind source_label source_disclaimer',
  },
  performance_certificates: { keep: 'number agency metrics file file_sha256' },
  portfolio_versions: { keep: 'facts' },
  portfolio_settings: { keep: 'risk_free_source' },
  portfolio_rebalances: { keep: 'note analyst rationale disclosures article_slug seal' },
  rebalance_weights: { keep: 'symbol reason' },
  rebalance_drafts: { keep: 'note analyst rationale disclosures article_slug lines schedule_reason problem' },
  firm_profile: { keep: 'profile' },
  instruments: { keep: 'name isin industry' },
  instrument_symbols: { keep: 'symbol' },
  price_years: { keep: 'closes bars volumes' },
  trading_days: {},
  index_closes: { keep: 'index_name' },
  corporate_actions: { keep: 'symbol kind action purpose' },
  market_state: {},
  exchange_holidays: { keep: 'name reason' },
  outlier_days: {},
  outliers: { keep: 'category' },
  figure_months: { keep: 'month figures cohorts' },

  // Free text, files, secrets and work in progress.
  ...Object.fromEntries(
    [
      'address_changes',
      'archive_channel_plans',
      'archive_channels',
      'archive_day_files',
      'archive_groups',
      'archive_import_pieces',
      'archive_imports',
      'archive_marks',
      'article_import_pieces',
      'article_imports',
      'archive_messages',
      'archive_search',
      'archive_state',
      'archive_users',
      'archive_words',
      'basket_transactions',
      'broker_accounts',
      'business_clock',
      'cases',
      'checkout_landings',
      'drawn_documents',
      'e_invoices',
      'e_sign_requests',
      'erased_identities',
      'erasures',
      'gift_requests',
      'grant_links',
      'identity_sync',
      'installation',
      'job_workers',
      'key_fingerprints',
      'letter_resends',
      'link_keys',
      'live_price_asks',
      'live_prices',
      'market_import_pieces',
      'market_imports',
      'member_labels',
      'moved_in_invoices',
      'moved_in_members',
      'moving_in_imports',
      'moving_in_lines',
      'moving_in_pieces',
      'outbox_events',
      'pan_attempts',
      'price_files',
      'provider_comparisons',
      'provider_differences',
      'published_versions',
      'rate_limits',
      'recurring_runs',
      'referral_invites',
      'restores',
      'service_ends',
      'sessions',
      'staff_approvals',
      'staff_audit',
      'staff_audit_head',
      'staff_cases',
      'staff_invitations',
      'staff_notes',
      'staff_recovery_codes',
      'staff_sessions',
      'staff_settings',
      'webhook_events',
    ].map((table) => [table, 'left-out' as const]),
  ),
};
