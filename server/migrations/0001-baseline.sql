-- Schema of the first release; later migrations change it. adopt-0432.sql adopts older databases.

create extension if not exists btree_gist;
-- The console finds members by any part of a name, address or number.
create extension if not exists pg_trgm;

-- Refuses the statement. The message may contain {operation}, {table} and {row}: the old value of the column that the
-- second argument names.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using
    errcode = 'restrict_violation',
    message = replace(replace(replace(tg_argv[0], '{operation}', lower(tg_op)), '{table}', tg_table_name),
      '{row}', coalesce(to_jsonb(old) ->> tg_argv[1], ''));
end $$;

-- ------------------------------------------------------------
-- Platform
-- ------------------------------------------------------------

create table installation (
  id boolean primary key default true check (id),
  -- 'loading' until the demo data is complete, then 'ready'; null if none was requested.
  demo_state text check (demo_state in ('loading', 'ready')),
  -- Set by the backup program after each successful backup.
  last_backup_at timestamptz,
  -- Output of `installation_identity()`; null until the first start.
  identity text,
  -- When this installation was created as a masked copy (time machine); null if it is not a copy.
  copied_at timestamptz
);
insert into installation default values;

create table business_clock (
  id boolean primary key default true check (id),
  offset_ms bigint not null
);

-- One row per detected restore of this database. The original database is epoch 1.
create table restores (
  epoch integer primary key check (epoch > 1),
  -- Wall time of the last change in the restored database; later changes may be lost.
  known_until timestamptz not null,
  -- Wall time and business day of the detection.
  marked_at timestamptz not null default now(),
  marked_on date not null,
  -- When emails were held, and the range for which the payment provider was queried for unknown payments.
  taken_up_at timestamptz,
  swept_until timestamptz
);

-- Differs in a restored database: a dump recreates its tables, a base backup starts a new timeline.
create function installation_identity() returns text language sql stable as $$
  select (select system_identifier from pg_control_system()) || '/'
    || (select oid from pg_database where datname = current_database()) || '/'
    || 'installation'::regclass::oid || '/'
    || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
$$;

-- Restoring to a point before an earlier restore loses that row, so epochs cannot be counted here. The runs of a
-- financial year follow the epoch number, starting with the year's first.
create function series_run(year text) returns integer language sql stable as $$
  with begun as (
    select coalesce(max(epoch) filter (where marked_on < first_day), 1) as before, max(epoch) as last
    from (select make_date(left(year, 4)::integer, 4, 1) as first_day) financial_year left join restores on true
  )
  select 1 + greatest(coalesce(last, 1) - before, 0) from begun
$$;

-- Written in the transaction that causes the event, and delivered by a job that may run twice.
create table outbox_events (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  delivered_at timestamptz,
  -- Request that caused the event, and wall time of writing; `occurred_at` is business time.
  request_id text,
  recorded_at timestamptz not null default now(),
  -- Restore epoch that holds the event, so that its email is not sent twice automatically.
  held_in_epoch integer references restores
);
create index outbox_events_undelivered on outbox_events (id) where delivered_at is null;

-- Job workers per process. The process holds an advisory lock on the key while it runs.
create table job_workers (
  worker_id text primary key,
  lock_key bigint not null,
  -- Last heartbeat. A process that only lost its lock connection is not dead yet.
  seen_at timestamptz not null default now()
);

-- Last run of each recurring job, by whichever process leads.
create table recurring_runs (
  name text primary key,
  succeeded_at timestamptz not null
);

-- Third-party events, stored raw before they are handled.
create table webhook_events (
  provider text not null,
  event_id text not null,
  body bytea not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (provider, event_id)
);
-- Events are identified by their body: one body under several event ids is one event.
create index webhook_events_handled on webhook_events (handled_at) where handled_at is not null and body <> '';
create index webhook_events_by_instant
  on webhook_events (received_at desc, provider desc, event_id desc);

-- Fingerprints of the keys used in this database, which reveal nothing about the keys. A process with another key
-- refuses to start. Version 0 is the secret itself; later versions are derived per purpose.
create table key_fingerprints (
  purpose text primary key,
  version integer not null,
  fingerprint bytea,
  since timestamptz not null default now()
);

-- Rate limit counters shared by all processes.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Versions of content that the firm publishes or edits, which processes cache until the version changes. Random instead
-- of counted, because a count could repeat after a restore with other content.
create table published_versions (
  name text primary key,
  version uuid not null default gen_random_uuid()
);

create function publish_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then
      return null;
    end if;
  end if;
  update published_versions set version = gen_random_uuid() where name = tg_argv[0];
  return null;
end $$;

-- Objects unknown here but known to a third party, or effects possibly applied twice, for staff review. Identifiers
-- only, no personal data.
create table cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (
    kind in ('unknown-payment', 'unknown-refund', 'unknown-order', 'unknown-signature', 'letters-held')
  ),
  provider text not null,
  -- Third party's id of the payment, refund, order or signing request.
  provider_id text not null,
  -- Third party's id of the payment's order or the refund's payment.
  provider_parent_id text,
  -- Our own id, sent as the receipt.
  reference text,
  amount_paise bigint,
  currency text,
  facts jsonb not null default '{}',
  happened_at timestamptz,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  -- Resolution, as entered by staff.
  resolution text,
  check ((closed_at is null) = (resolution is null)),
  unique (kind, provider, provider_id)
);
create index cases_open on cases (opened_at) where closed_at is null;

-- ------------------------------------------------------------
-- Staff
-- ------------------------------------------------------------

-- Staff, with their sessions and audit log. Wall time throughout.
create table staff (
  id uuid primary key default gen_random_uuid(),
  -- Subject at the identity provider; null until the first sign-in.
  sub text unique,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'editor', 'analyst', 'support', 'finance')),
  -- Encrypted; null until set up.
  second_factor bytea,
  -- Time step of the last used code, because a code works only once.
  last_code_step bigint not null default 0,
  created_at timestamptz not null default now(),
  -- Former staff are kept because the audit log references them.
  removed_at timestamptz
);
create unique index staff_email on staff (lower(email)) where removed_at is null;

create table staff_invitations (
  token_hash bytea primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'editor', 'analyst', 'support', 'finance')),
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index staff_invitations_open on staff_invitations (lower(email)) where used_at is null;

create table staff_recovery_codes (
  staff_id uuid not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  token_hash bytea not null unique,
  csrf_hash bytea not null,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  second_factor_at timestamptz,
  revoked_at timestamptz
);
create index staff_sessions_of_staff on staff_sessions (staff_id, created_at desc);

-- Last entry of the chain. An append locks this row to order the entries.
create table staff_audit_head (
  id boolean primary key default true check (id),
  sequence bigint not null,
  hash bytea not null
);
insert into staff_audit_head values (true, 0, '\x');

-- Hash chain: each entry's hash covers the entry and the previous hash.
create table staff_audit (
  sequence bigint primary key,
  at timestamptz not null,
  staff_id uuid references staff,
  by text not null,
  role text,
  action text not null,
  subject_kind text,
  subject_id text,
  before jsonb,
  after jsonb,
  reason text,
  address text,
  previous_hash bytea not null,
  hash bytea not null
);
create index staff_audit_of_subject on staff_audit (subject_id, sequence desc);
create index staff_audit_of_action on staff_audit (action, sequence desc);

create function staff_audit_hash(entry staff_audit) returns bytea language sql stable as $$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.sequence, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.staff_id, entry.by, entry.role,
    entry.action, entry.subject_kind, entry.subject_id, entry.before, entry.after, entry.reason, entry.address
  )::text, 'UTF8'))
$$;

-- Sequence numbers at which the chain is broken: an entry was changed or is missing, or the end was cut off.
create function staff_audit_breaks() returns table (sequence bigint) language sql stable as $$
  select entry.sequence from (
    select a as entry, lag(a.sequence, 1, 0::bigint) over by_number as last_sequence,
      lag(a.hash, 1, '\x'::bytea) over by_number as last_hash, a.sequence
    from staff_audit a window by_number as (order by a.sequence)
  ) entry
  where entry.sequence <> entry.last_sequence + 1
    or (entry.entry).previous_hash <> entry.last_hash
    or (entry.entry).hash <> staff_audit_hash(entry.entry)
  union
  select head.sequence from staff_audit_head head
  where head.sequence > 0 and not exists (
    select from staff_audit a where a.sequence = head.sequence and a.hash = head.hash)
  order by 1
$$;

create function staff_audit_append() returns trigger language plpgsql as $$
declare head staff_audit_head;
begin
  select * into strict head from staff_audit_head for update;
  new.sequence := head.sequence + 1;
  new.at := clock_timestamp();
  new.previous_hash := head.hash;
  new.hash := staff_audit_hash(new);
  update staff_audit_head set sequence = new.sequence, hash = new.hash;
  return new;
end $$;
create trigger staff_audit_chain before insert on staff_audit
  for each row execute function staff_audit_append();
create trigger staff_audit_stays before update or delete on staff_audit
  for each row execute function refuse_change('the audit log is append-only: {operation} is refused');
create trigger staff_audit_is_kept before truncate on staff_audit
  for each statement execute function refuse_change('the audit log is append-only: {operation} is refused');

create table staff_settings (
  id boolean primary key default true check (id),
  -- Larger refunds need a second approver.
  refund_limit_paise bigint not null default 1000000 check (refund_limit_paise >= 0)
);
insert into staff_settings default values;

-- ------------------------------------------------------------
-- Firm and catalogue
-- ------------------------------------------------------------

create table firm_profile (
  id boolean primary key default true check (id),
  profile jsonb not null
);

-- Uploaded logos by hash. The firm's profile references the current one.
create table firm_logos (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- PNG, re-encoded from the upload.
  bytes bytea not null,
  uploaded_at timestamptz not null default now()
);

create table billing_settings (
  id boolean primary key default true check (id),
  -- Services accounting code, required to issue documents.
  sac_code text not null check (sac_code ~ '^99[0-9]{4}$'),
  -- Bank details for transfers and a closing line, printed below the totals.
  bank_details text,
  footer text,
  -- Whether the firm's turnover requires e-invoices for business sales.
  needs_e_invoice boolean not null default false
);

-- Legal texts by version. A changed text is a new version.
create table legal_documents (
  kind text not null
    check (kind in ('terms', 'mitc', 'privacy', 'charter', 'disclosures', 'refunds', 'accessibility')),
  version text not null,
  effective_from date not null,
  title text not null,
  body_markdown text not null,
  body_html text not null,
  -- Of body_markdown as UTF-8, lower-case hex.
  sha256 text not null,
  -- Publication date and notice period in days; null for texts from the firm file.
  published_on date,
  notice_days integer,
  primary key (kind, version)
);
create index legal_documents_in_force on legal_documents (kind, effective_from desc, version desc);
create trigger legal_documents_keep before update or delete on legal_documents
  for each row execute function refuse_change('rows of {table} are never changed or deleted');

-- Rank, term and entitlements of the default plans are in code.
create table plans (
  alias text primary key,
  description jsonb not null,
  -- Facts of a plan added by the firm; null for default plans.
  facts jsonb,
  withdrawn_at timestamptz
);

create function keep_plan_version() returns trigger language plpgsql as $$
begin
  insert into plan_versions (alias, description) values (new.alias, new.description);
  return null;
end $$;
create trigger plans_begun after insert on plans for each row execute function keep_plan_version();
-- Terms, orders and invoices depend on a plan's facts at the time of sale.
create trigger plans_facts_final before update on plans
  for each row when (old.alias is distinct from new.alias or old.facts is distinct from new.facts)
  execute function refuse_change('the facts of plan {row} never change', 'alias');
create trigger plans_changed after update on plans
  for each row when (old.description is distinct from new.description) execute function keep_plan_version();

create function open_revenue_account() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (code, kind, normal_side, is_per_payment)
    values ('revenue:' || new.alias, 'income', 'credit', false) on conflict (code) do nothing;
  return null;
end $$;
create trigger plans_revenue_account after insert on plans
  for each row execute function open_revenue_account();

-- All descriptions of a plan. Wall time.
create table plan_versions (
  id bigint primary key generated always as identity,
  alias text not null references plans,
  recorded_at timestamptz not null default now(),
  description jsonb not null
);
create index plan_versions_of_plan on plan_versions (alias, id);
create trigger plan_versions_final before update or delete on plan_versions
  for each row execute function refuse_change('a version of a plan is never changed');
create trigger plan_versions_kept before truncate on plan_versions
  for each statement execute function refuse_change('a version of a plan is never changed');

-- Prices of full terms ex GST. A price applies from its business date until the next one.
create table plan_prices (
  alias text not null references plans,
  valid_from date not null,
  full_price_paise bigint not null check (full_price_paise >= 0),
  primary key (alias, valid_from)
);

create function price_to_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into plan_price_versions (alias, valid_from) values (old.alias, old.valid_from);
  else
    insert into plan_price_versions (alias, valid_from, full_price_paise)
      values (new.alias, new.valid_from, new.full_price_paise);
  end if;
  return null;
end $$;
create trigger plan_prices_versioned after insert or update or delete on plan_prices
  for each row when (pg_trigger_depth() = 0) execute function price_to_version();

-- Published prices, one row per change. The last row of a plan and day applies. Wall time.
create table plan_price_versions (
  id bigint primary key generated always as identity,
  alias text not null references plans,
  valid_from date not null,
  -- Price of the full term ex GST; null if withdrawn before its day.
  full_price_paise bigint check (full_price_paise >= 0),
  recorded_at timestamptz not null default now()
);
create index plan_price_versions_of_day on plan_price_versions (alias, valid_from, id desc);
create trigger plan_price_versions_final before update or delete on plan_price_versions
  for each row
  execute function refuse_change('a published price is never changed: publish another, or withdraw it before its day');

-- Keeps plan_prices in sync with plan_price_versions until a later version drops plan_prices.
create function price_version_to_prices() returns trigger language plpgsql as $$
begin
  if new.full_price_paise is null then
    delete from plan_prices where alias = new.alias and valid_from = new.valid_from;
  else
    insert into plan_prices (alias, valid_from, full_price_paise)
      values (new.alias, new.valid_from, new.full_price_paise)
      on conflict (alias, valid_from) do update set full_price_paise = excluded.full_price_paise;
  end if;
  return null;
end $$;
create trigger plan_price_versions_known after insert on plan_price_versions
  for each row when (pg_trigger_depth() = 0) execute function price_version_to_prices();

create table coupons (
  code text primary key check (code = upper(btrim(code)) and code <> ''),
  percent_basis_points integer check (percent_basis_points between 1 and 10000),
  flat_paise bigint check (flat_paise > 0),
  plans text[],
  valid_from date,
  valid_to date,
  total_limit integer check (total_limit >= 0),
  per_member_limit integer check (per_member_limit >= 0),
  first_purchase_only boolean not null default false,
  -- Detects concurrent edits of the coupon rule.
  revision integer not null default 1,
  check ((percent_basis_points is null) <> (flat_paise is null))
);

create function keep_coupon_versions() returns trigger language plpgsql as $$
begin
  -- A batch has thousands of codes: one statement for all.
  insert into coupon_versions (code, revision, rule) select code, revision, to_jsonb(changed) from changed;
  return null;
end $$;
create trigger coupons_begun after insert on coupons referencing new table as changed
  for each statement execute function keep_coupon_versions();
create trigger coupons_changed after update on coupons referencing new table as changed
  for each statement execute function keep_coupon_versions();

create function coupons_keep_their_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a coupon is ended, never deleted' using errcode = 'restrict_violation';
  end if;
  if new.code <> old.code or new.revision <> old.revision + 1 then
    raise exception 'a change of a coupon is its next revision' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger coupons_kept before update or delete on coupons
  for each row execute function coupons_keep_their_rules();

-- All rules of a coupon, written by a trigger and never changed. Wall time.
create table coupon_versions (
  code text not null references coupons,
  revision integer not null,
  recorded_at timestamptz not null default now(),
  rule jsonb not null,
  primary key (code, revision)
);
create trigger coupon_versions_final before update or delete on coupon_versions
  for each row execute function refuse_change('a published version of a coupon is never changed');

-- Codes with a shared rule, created together.
create table coupon_batches (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  size integer not null check (size between 1 and 10000),
  made_by uuid not null references staff,
  made_at timestamptz not null
);

create table coupon_batch_codes (
  code text primary key references coupons,
  batch_id uuid not null references coupon_batches
);
create index coupon_batch_codes_of_batch on coupon_batch_codes (batch_id, code);

-- Last day of service; the newest version applies. Null if the service does not end.
create table sunset_settings (
  version integer primary key,
  last_day date,
  notice text,
  set_at timestamptz not null,
  check ((last_day is null) = (notice is null))
);
create trigger sunset_settings_keep before update or delete on sunset_settings
  for each row execute function refuse_change('rows of {table} are never changed or deleted');

-- ------------------------------------------------------------
-- Identity
-- ------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid(),
  -- Subject at the identity provider.
  sub text not null unique,
  email text not null,
  -- Lower case, without tag and (for Gmail) dots, to recognize a person who uses another spelling.
  email_normalised text not null,
  has_confirmed_email boolean not null default false,
  first_name text not null default '',
  last_name text not null default '',
  mobile text,
  state text,
  pin_code text,
  address text,
  business_name text,
  gst_number text,
  -- Referral code given at sign-up.
  attached_ref_code text,
  created_at timestamptz not null,
  -- Sessions started before this instant (identity provider's clock) have ended. Set by a password reset.
  sessions_from timestamptz not null default '-infinity',
  -- Set for an imported account, which cannot sign in until its address is confirmed at the identity provider. Wall
  -- time.
  moved_in_at timestamptz,
  -- Whether emails to an imported member are still on hold.
  letters_held boolean not null default false
);
create unique index users_email on users (lower(email));
create index users_email_normalised on users (email_normalised);
create index users_by_referral_code on users (lower(attached_ref_code)) where attached_ref_code is not null;
create index users_findable on users
  using gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(mobile, '')) gin_trgm_ops);
-- Default order of the member list in the console.
create index users_by_joining on users (created_at desc, id desc);

-- Wall time throughout. Stores only hashes of the two tokens.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  csrf_hash bytea not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When the provider issued the token that started the session.
  authenticated_at timestamptz not null,
  -- Staff member who is impersonating the member; null for the member's own session.
  impersonated_by uuid,
  constraint sessions_impersonated_by foreign key (impersonated_by) references staff
);
create index sessions_of_user on sessions (user_id, created_at desc);

-- Time up to which the provider's changes were read.
create table identity_sync (
  id boolean primary key default true check (id),
  changes_until timestamptz not null
);
insert into identity_sync (changes_until) values (now() - interval '1 day');

-- Address changes by staff. Written before the identity provider is called, so that a change interrupted by a crash is
-- completed.
create table address_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  from_email text not null,
  to_email text not null check (to_email = lower(to_email)),
  -- For the audit log entry.
  staff_id uuid references staff,
  asked_by text not null,
  asked_as text,
  asked_from text,
  reason text not null,
  -- Wall time.
  asked_at timestamptz not null default now(),
  -- Set when the change is complete or was refused by the provider.
  done_at timestamptz,
  is_refused boolean not null default false,
  -- When the old address was notified.
  told_at timestamptz
);
-- One open change per member.
create unique index address_changes_open on address_changes (user_id) where done_at is null;
create index address_changes_of_user on address_changes (user_id);

-- Labels for finding members, unique regardless of case. The audit log records who changed them.
create table member_labels (
  user_id uuid not null references users,
  label text not null check (label = btrim(label) and length(label) between 1 and 40),
  put_at timestamptz not null default now()
);
create unique index one_label_of_a_kind_a_member on member_labels (user_id, lower(label));
create index members_of_a_label on member_labels (lower(label), user_id);

-- Staff notes about a member, immutable. The audit log records the author.
create table staff_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  staff_id uuid not null references staff,
  body text not null check (body <> ''),
  written_at timestamptz not null default now()
);
create index staff_notes_of_user on staff_notes (user_id, written_at desc);

create table staff_approvals (
  id uuid primary key default gen_random_uuid(),
  act text not null constraint staff_approvals_act_check
    check (act in ('refund-term', 'set-prices', 'end-service', 'make-coupons') and (act <> 'refund-term' or user_id is
      not null) and (act in ('set-prices', 'make-coupons') or amount_paise is not null)),
  -- No foreign key, because the audit log and this row outlive the account.
  user_id uuid,
  -- One open approval per act and subject.
  subject_id uuid not null,
  input jsonb not null,
  amount_paise bigint,
  prepared_by uuid not null references staff,
  reason text not null,
  prepared_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  decision text check (decision in ('approve', 'reject', 'expire')),
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_reason text,
  check ((decision is null) = (decided_at is null)),
  -- The requester can never be the approver.
  check (decision is distinct from 'approve' or decided_by <> prepared_by)
);
create unique index staff_approvals_open on staff_approvals (act, subject_id) where decision is null;
create index staff_approvals_of_user on staff_approvals (user_id, prepared_at desc);

-- Sunsets, counted in the background, approved by a second person, and applied in the background. Wall time, except for
-- days.
create table service_ends (
  id uuid primary key default gen_random_uuid(),
  last_day date not null,
  state text not null check (state in ('counting', 'counted', 'ending', 'ended')),
  staff_id uuid not null references staff,
  begun_at timestamptz not null default now(),
  -- Business day of the count, and its results by plan and in total.
  counted_on date,
  by_plan jsonb,
  members integer not null default 0,
  terms integer not null default 0,
  taxable_paise bigint not null default 0,
  gst_paise bigint not null default 0,
  total_paise bigint not null default 0,
  -- Newest approval request.
  approval_id uuid references staff_approvals,
  ended_at timestamptz,
  check ((state = 'counting') = (counted_on is null)),
  check ((state = 'ended') = (ended_at is not null))
);
create index service_ends_newest on service_ends (begun_at desc);
create unique index one_service_end_at_a_time on service_ends ((true)) where state in ('counting', 'ending');

-- Metrics of past months. Can be recomputed from terms and documents.
create table figure_months (
  month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  figures jsonb not null,
  -- Business day.
  computed_on date not null,
  -- Members at the end of the month, by the month they joined; null if not computed yet.
  cohorts jsonb
);

-- Last two home page visits of a member, to show what is new on every device. Business time.
create table home_visits (
  user_id uuid primary key references users,
  seen_at timestamptz not null,
  previous_at timestamptz
);

-- ------------------------------------------------------------
-- Verified members
-- ------------------------------------------------------------

-- One verified PAN per member, encrypted and found by its keyed hash.
create table pan_verifications (
  user_id uuid primary key references users,
  pan_encrypted bytea not null,
  pan_index bytea not null,
  masked_pan text not null,
  first_name text not null,
  last_name text not null,
  dob date not null,
  provider_reference text not null,
  verified_at timestamptz not null,
  -- The record of an erased member is kept for the regulator, but does not prevent the person from returning.
  released_at timestamptz,
  -- Fourth letter of the PAN (P: person, H: Hindu undivided family, C: company), which decides whether SEBI's fee cap
  -- applies.
  holder_letter text not null check (holder_letter ~ '^[A-Z]$')
);
create unique index pan_verifications_one_account_a_pan on pan_verifications (pan_index) where released_at is null;
create index pan_verifications_last_four on pan_verifications (right(masked_pan, 4));

-- Attempts per business day: only the result, never the input. Written before the provider is called.
create table pan_attempts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  business_day date not null,
  outcome text not null check (
    outcome in ('pending', 'valid', 'name-mismatch', 'dob-mismatch', 'not-valid', 'in-use')
  ),
  -- Wall time. An attempt whose process died blocks the member only briefly.
  asked_at timestamptz not null default now()
);
create index pan_attempts_of_day on pan_attempts (user_id, business_day);

-- Declared families, whose members share one fee cap. A PAN (blind index) belongs to one family.
create table family_groups (
  pan_index bytea primary key,
  family_id uuid not null,
  declared_at timestamptz not null
);
create index family_groups_of_family on family_groups (family_id);

-- Identity cases for staff review.
create table staff_cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('pan-in-use', 'signer-name-differs')),
  user_id uuid not null references users,
  other_user_id uuid references users,
  reference text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- Facts for the decision by staff.
  signer_name text,
  -- Document signed under another name; deleted once decided.
  signed_pdf bytea,
  -- accept or refuse; null if open, or closed without a decision.
  decision text
);
create unique index one_open_case_a_cause
  on staff_cases (kind, user_id, coalesce(other_user_id, user_id), coalesce(reference, ''))
  where closed_at is null;
create index staff_cases_of_user on staff_cases (user_id);

-- Signing requests at the eSign provider. Wall time, like the provider's expiry.
create table e_sign_requests (
  id text primary key,
  user_id uuid not null references users,
  pan_index bytea not null,
  terms_version text not null,
  terms_sha256 text not null,
  mitc_version text not null,
  mitc_sha256 text not null,
  -- Hash of the PDF sent for signing.
  document_sha256 text not null,
  vendor_document_id text not null,
  signing_url text not null,
  status text not null check (status in ('pending', 'completed', 'expired', 'failed')),
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_checked_at timestamptz,
  signed_pdf bytea,
  signed_pdf_sha256 text,
  signer_name text,
  completed_at timestamptz,
  check ((status = 'completed') = (signed_pdf is not null and signed_pdf_sha256 is not null and completed_at is not
    null))
);
create index e_sign_requests_of_user on e_sign_requests (user_id, created_at desc);
create unique index one_live_e_sign_request
  on e_sign_requests (user_id, pan_index, terms_version, mitc_version) where status = 'pending';
create index e_sign_requests_to_check on e_sign_requests (last_checked_at nulls first) where status = 'pending';

-- Consents: who agreed to what, when and how. Business time.
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  kind text not null,
  version text not null,
  sha256 text not null,
  method text not null check (method in ('esign', 'click', 'moved-in')),
  at timestamptz not null,
  ip text not null,
  user_agent text not null,
  pan_index bytea,
  e_sign_request_id text references e_sign_requests,
  -- Evidence of consent in the old system.
  evidence text,
  foreign key (kind, version) references legal_documents (kind, version),
  unique (user_id, kind, version, method),
  check ((method = 'esign') = (e_sign_request_id is not null)),
  constraint consents_brought_in_have_evidence check ((method = 'moved-in') = (evidence is not null))
);
create index consents_of_user on consents (user_id, at);
create trigger consents_keep before update or delete on consents
  for each row execute function refuse_change('rows of {table} are never changed or deleted');

-- ------------------------------------------------------------
-- Checkout
-- ------------------------------------------------------------

-- How to apply the rule that fees are paid at most one year in advance. `standard` counts each charge and what is paid
-- before it, `strict` what would be paid after it.
create table quote_settings (
  id boolean primary key default true check (id),
  advance_limit text not null default 'standard' check (advance_limit in ('standard', 'strict'))
);
insert into quote_settings default values;

create table checkout_settings (
  id boolean primary key default true check (id),
  -- Annual limit on an individual's research fees, ex GST (SEBI circular of 8 January 2025).
  fee_cap_paise bigint not null default 15100000 check (fee_cap_paise >= 0)
);
insert into checkout_settings default values;

create table checkout_landings (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null
);
create index checkout_landings_of_user on checkout_landings (user_id);

create table orders (
  id uuid primary key,
  user_id uuid not null references users,
  alias text not null,
  state text not null check (state in ('created', 'paid', 'fulfilled', 'expired', 'cancelled', 'refunded', 'held')),
  -- Optimistic lock, incremented by each transition.
  version integer not null default 1,
  amount_paise bigint not null check (amount_paise >= 0),
  currency text not null check (currency = 'INR'),
  -- Frozen quote, billing details, coupon and consent. Immutable.
  agreed jsonb not null,
  -- Equal for equal plan, dates, amounts, coupon and billing details.
  fingerprint text not null,
  provider_order_id text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Business date of the first verified capture.
  proved_on date,
  fulfilled_at timestamptz,
  hold_reason text,
  -- Wall time of the last provider query for unreported payments.
  reconciled_at timestamptz,
  -- Business time of that query.
  reconciled_as_of timestamptz,
  -- Business day of the quote, also used at fulfilment. A quote is valid for 30 minutes, even past midnight, so this
  -- may be the day before the order's.
  quoted_on date not null,
  -- Whether the provider reported a payment that may still succeed.
  has_pending_payment boolean not null default false,
  -- Payment that the browser reported with the provider's signature.
  reported_payment_id text
);
create unique index one_open_order_a_member on orders (user_id) where state = 'created';
create index orders_of_user on orders (user_id, created_at desc);
create index orders_to_expire on orders (expires_at) where state = 'created';
create index orders_with_pending_payment on orders (user_id) where has_pending_payment;
create index orders_still_reconciled on orders (reconciled_at nulls first)
  where provider_order_id is not null and state <> 'refunded'
    and (reconciled_as_of is null or reconciled_as_of - created_at < interval '7 days');

create function orders_keep_what_was_agreed() returns trigger language plpgsql as $$
begin
  if new.agreed is distinct from old.agreed or new.amount_paise <> old.amount_paise
    or new.currency <> old.currency or new.user_id <> old.user_id or new.alias <> old.alias
    or new.quoted_on <> old.quoted_on
    or (old.provider_order_id is not null and new.provider_order_id is distinct from old.provider_order_id) then
    raise exception 'an order keeps what was agreed (order %)', old.id;
  end if;
  return new;
end $$;
create trigger orders_keep_what_was_agreed before update on orders
  for each row execute function orders_keep_what_was_agreed();

-- A captured gift payment always has a gift. Checked at the end of the transaction.
create function a_gift_order_has_its_gift() returns trigger language plpgsql as $$
begin
  if new.state = 'fulfilled' and new.agreed ->> 'kind' = 'gift'
    and not exists (select 1 from gifts where order_id = new.id) then
    raise exception 'a fulfilled gift order has a gift (order %)', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger a_gift_order_has_its_gift after insert or update of state on orders
  deferrable initially deferred for each row execute function a_gift_order_has_its_gift();

-- State transitions of an order with their cause.
create table order_moves (
  order_id uuid not null references orders,
  version integer not null,
  from_state text,
  to_state text not null,
  cause text not null,
  at timestamptz not null,
  primary key (order_id, version)
);

-- Payments as reported by the provider. One of them fulfils the order.
create table payments (
  id text primary key,
  order_id uuid not null references orders,
  amount_paise bigint not null,
  currency text not null,
  status text not null,
  role text not null check (role in ('fulfils', 'to-refund', 'held')),
  proved_at timestamptz not null
);
create unique index one_payment_fulfils_an_order on payments (order_id) where role = 'fulfils';
create index payments_of_order on payments (order_id);

-- Reserved with the order, redeemed on fulfilment, released on expiry or cancellation.
create table coupon_uses (
  order_id uuid primary key,
  code text not null references coupons,
  user_id uuid not null,
  state text not null check (state in ('reserved', 'redeemed', 'released')),
  created_at timestamptz not null
);
create index coupon_uses_live on coupon_uses (code, user_id) where state <> 'released';

-- ------------------------------------------------------------
-- Membership
-- ------------------------------------------------------------

create table terms (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  alias text not null,
  start_date date not null,
  paid_end_date date not null,
  end_date date not null,
  -- A fulfilled order creates exactly one term.
  source text not null check (source in ('order', 'trial', 'grant', 'gift')),
  order_id uuid,
  -- Amount paid ex GST, and tax by head. Credits are based on them.
  paid_ex_gst_paise bigint not null default 0 check (paid_ex_gst_paise >= 0),
  paid_tax jsonb,
  firm_state text,
  place_of_supply text,
  -- Set if the term ended early.
  ended_by text check (ended_by in ('plan-change', 'cancellation', 'end-of-service', 'chargeback')),
  created_at timestamptz not null,
  -- Free months used by the term. Those that have not started when it ends early are returned to the member.
  free_months integer not null default 0 check (free_months >= 0),
  free_months_from date,
  -- Free months that an upgrade carried over as days: [{from, to}], none of them started by then.
  moved_months jsonb not null default '[]',
  -- Causes of a suspension, such as `chargeback:<id>`; empty if not suspended.
  suspended_by text[] not null default '{}',
  -- Days paused by the member, which moved the end by as many days. They are after the first day and before the last
  -- paid day.
  paused datemultirange not null default '{}',
  check (paid_end_date >= start_date - 1),
  check (end_date >= start_date - 1),
  -- A member has at most one plan per day. A term replaced on its first day is empty and overlaps none.
  constraint terms_do_not_overlap exclude using gist (
    user_id with =, daterange(start_date, end_date + 1, '[)') with &&
  ),
  constraint free_months_have_a_first_day check ((free_months > 0) = (free_months_from is not null)),
  constraint pauses_lie_on_paid_days
    check (paused <@ datemultirange(daterange(start_date + 1, greatest(paid_end_date, start_date + 1), '[)')))
);
create index terms_of_user on terms (user_id, start_date desc);
create unique index one_term_an_order on terms (order_id) where source <> 'gift';
create unique index one_live_term_a_gift on terms (order_id)
  where source = 'gift' and ended_by is distinct from 'plan-change';

-- Complimentary plans granted by staff through a link, possibly to people without an account.
create table grant_links (
  id uuid primary key,
  -- The link is not stored; it is derived from the id and an installation key.
  token_hash bytea not null unique,
  alias text not null check (alias in ('CMPGUEST', 'CMP14D')),
  -- Last day of the plan, and last day to claim it.
  end_date date not null,
  -- Lower case. Claiming requires this confirmed address. Null after erasure of the owner.
  to_email text check (to_email = lower(to_email)),
  to_name text,
  made_at timestamptz not null,
  withdrawn_at timestamptz,
  claimed_at timestamptz,
  term_id uuid unique references terms,
  check ((claimed_at is null) = (term_id is null)),
  check (claimed_at is null or withdrawn_at is null)
);
-- One claimable link per address.
create unique index grant_links_open on grant_links (to_email) where claimed_at is null and withdrawn_at is null;
create index grant_links_made on grant_links (made_at desc);

-- Notices about a term, each sent once when due. Planned with the term, and replanned when its end moves.
create table term_notices (
  term_id uuid not null references terms on delete cascade,
  kind text not null check (kind in ('ends-in-7', 'ends-in-1', 'ended', 'begins', 'resumes')),
  due_at timestamptz not null,
  -- Business time of sending or skipping; null while pending.
  done_at timestamptz,
  outcome text check (outcome in ('told', 'not-needed', 'too-late')),
  primary key (term_id, kind, due_at),
  check ((done_at is null) = (outcome is null))
);
create index term_notices_waiting on term_notices (due_at) where done_at is null;

-- Hashed email addresses, mobile numbers and PANs of all previous plan holders, who get no trial.
create table plan_holder_marks (
  mark bytea primary key,
  first_seen_at timestamptz not null
);

-- Free months: earned (positive), used or revoked (negative). The sum is the balance.
create table free_months (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  months integer not null check (months <> 0),
  reason text not null check (reason in ('granted', 'referral', 'purchase', 'returned', 'taken-back')),
  -- Purpose, such as the order that used them. Unique, so that a repeated write has no effect.
  reference text not null unique check (reference <> ''),
  at timestamptz not null,
  check ((reason in ('purchase', 'taken-back')) = (months < 0))
);
create index free_months_of_user on free_months (user_id);

create function free_months_never_below_zero() returns trigger language plpgsql as $$
begin
  perform 1 from users where id = new.user_id for update;
  if (select sum(months) from free_months where user_id = new.user_id) < 0 then
    raise exception 'a member cannot use more free months than there are' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger free_months_never_below_zero after insert on free_months
  for each row execute function free_months_never_below_zero();
create trigger free_months_stay before update or delete on free_months
  for each row execute function refuse_change('free months are append-only: {operation} is refused');

-- Terms that ended early with a refund, because of a cancellation or the sunset.
create table early_ends (
  -- `cancellation:<term>` or `end-of-service:<date>:<term>`.
  reference text primary key,
  term_id uuid not null references terms,
  user_id uuid not null references users,
  kind text not null check (kind in ('cancellation', 'end-of-service', 'chargeback')),
  -- Reason entered by the member.
  reason text not null,
  last_day date not null,
  -- Refund ex GST, and with GST.
  taxable_paise bigint not null check (taxable_paise >= 0),
  total_paise bigint not null check (total_paise >= taxable_paise),
  at timestamptz not null
);
create index early_ends_of_user on early_ends (user_id, at);
create unique index a_term_is_cancelled_once on early_ends (term_id) where kind = 'cancellation';

-- ------------------------------------------------------------
-- Ledger
-- ------------------------------------------------------------

-- Append-only double-entry ledger in integer paise. Triggers enforce rules that constraints cannot, so that neither
-- code nor manual SQL can unbalance it.
create table ledger_accounts (
  code text primary key,
  kind text not null check (kind in ('asset', 'liability', 'income', 'equity')),
  normal_side text not null check (normal_side in ('debit', 'credit')),
  -- Each line has a payment, and no payment's balance is negative on the normal side.
  is_per_payment boolean not null
);
insert into ledger_accounts (code, kind, normal_side, is_per_payment) values
  ('receivable', 'asset', 'debit', false),
  ('gateway', 'asset', 'debit', true),
  ('gst:cgst', 'liability', 'credit', false),
  ('gst:sgst', 'liability', 'credit', false),
  ('gst:utgst', 'liability', 'credit', false),
  ('gst:igst', 'liability', 'credit', false),
  ('refunds', 'liability', 'credit', true),
  ('unapplied', 'liability', 'credit', true),
  ('round-off', 'income', 'credit', false),
  ('revenue:CMPONE', 'income', 'credit', false),
  ('revenue:CMP1Y', 'income', 'credit', false),
  ('revenue:CMP3M', 'income', 'credit', false),
  ('revenue:CML1Y', 'income', 'credit', false),
  ('revenue:CML3M', 'income', 'credit', false),
  ('revenue:CML14D', 'income', 'credit', false),
  ('revenue:CMP14D', 'income', 'credit', false),
  ('revenue:CMPGUEST', 'income', 'credit', false);
insert into ledger_accounts (code, kind, normal_side, is_per_payment)
values ('opening-balance', 'equity', 'credit', false) on conflict do nothing;
create trigger ledger_accounts_stay before update or delete on ledger_accounts
  for each row execute function refuse_change('the ledger is append-only: {operation} of {table} is refused');

create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('sale', 'payment-captured', 'credit-set-off', 'cancellation-refund', 'excess-credit-refund',
      'refund-processed', 'refund-written-off', 'payment-held', 'held-payment-applied', 'held-payment-refunded',
      'round-off', 'chargeback-lost', 'brought-forward')),
  -- Order, payment, refund or reason of a credit. Posting twice creates one entry.
  reference text not null check (reference <> ''),
  user_id uuid not null references users,
  -- Business time.
  posted_on date not null,
  posted_at timestamptz not null,
  -- An entry is complete when its transaction ends; later lines are rejected.
  posted_in xid8 not null default pg_current_xact_id(),
  unique (kind, reference)
);
create index ledger_entries_of_user on ledger_entries (user_id, id);
create index ledger_entries_by_day on ledger_entries (posted_on);
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse_change('the ledger is append-only: {operation} of {table} is refused');
create trigger ledger_entries_are_kept before truncate on ledger_entries
  for each statement execute function refuse_change('the ledger is append-only: {operation} of {table} is refused');

-- At the end of the transaction, the entry must have lines and balance.
create function ledger_entry_balances() returns trigger language plpgsql as $$
declare
  lines integer;
  difference numeric;
begin
  select count(*), sum(case side when 'debit' then amount_paise else -amount_paise end)
    into lines, difference from ledger_lines where entry_id = new.id;
  if lines = 0 then
    raise exception 'ledger entry % (% %) has no lines', new.id, new.kind, new.reference
      using errcode = 'check_violation';
  end if;
  if difference <> 0 then
    raise exception 'ledger entry % (% %) does not balance: % paise', new.id, new.kind, new.reference, difference
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_entry_balances();

create table ledger_lines (
  entry_id bigint not null references ledger_entries,
  line_number integer not null,
  account text not null references ledger_accounts,
  side text not null check (side in ('debit', 'credit')),
  amount_paise bigint not null check (amount_paise > 0),
  order_id uuid not null,
  -- Payment that is the source of the money.
  payment_id text check (payment_id <> ''),
  primary key (entry_id, line_number)
);
create index ledger_lines_of_order on ledger_lines (order_id, entry_id);
create index ledger_lines_of_payment on ledger_lines (payment_id, account) where payment_id is not null;
create index ledger_lines_of_account on ledger_lines (account);
-- A payment enters the gateway account once, whether it pays for an order or is held.
create unique index a_payment_is_received_once on ledger_lines (payment_id)
  where account = 'gateway' and side = 'debit';
create trigger ledger_lines_stay before update or delete on ledger_lines
  for each row execute function refuse_change('the ledger is append-only: {operation} of {table} is refused');
create trigger ledger_lines_are_kept before truncate on ledger_lines
  for each statement execute function refuse_change('the ledger is append-only: {operation} of {table} is refused');

create function ledger_line_belongs() returns trigger language plpgsql as $$
declare
  begun_in xid8;
  per_payment boolean;
begin
  select posted_in into begun_in from ledger_entries where id = new.entry_id;
  if begun_in is distinct from pg_current_xact_id() then
    raise exception 'ledger entry % is complete: no line can be added', new.entry_id
      using errcode = 'restrict_violation';
  end if;
  select is_per_payment into per_payment from ledger_accounts where code = new.account;
  if per_payment and new.payment_id is null then
    raise exception 'a line on % names its payment', new.account using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_lines_belong before insert on ledger_lines
  for each row execute function ledger_line_belongs();

-- At the end of the transaction, no payment may exceed its balance, neither in an account kept by payment nor in an
-- order that it pays.
create function ledger_payment_covers() returns trigger language plpgsql as $$
declare
  per_payment boolean;
  normal text;
  held numeric;
begin
  -- Serialises transactions that move the same payment.
  perform pg_advisory_xact_lock(hashtextextended('ledger payment ' || new.payment_id, 0));
  select is_per_payment, normal_side into per_payment, normal from ledger_accounts where code = new.account;
  if per_payment then
    select sum(case side when normal then amount_paise else -amount_paise end) into held
      from ledger_lines where payment_id = new.payment_id and account = new.account;
  elsif new.account = 'receivable' then
    select sum(case side when 'credit' then amount_paise else -amount_paise end) into held
      from ledger_lines
      where payment_id = new.payment_id and account = 'receivable' and order_id = new.order_id;
  end if;
  if held < 0 then
    raise exception 'payment % does not cover this: % on % falls to % paise', new.payment_id, new.side, new.account, held
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_payments_cover after insert on ledger_lines
  deferrable initially deferred for each row when (new.payment_id is not null)
  execute function ledger_payment_covers();

-- ------------------------------------------------------------
-- Billing
-- ------------------------------------------------------------

-- Last number of each series. The row lock makes numbers consecutive.
create table document_series (
  kind text not null check (kind in ('invoice', 'credit-note', 'commercial-credit-note')),
  -- `2025-26`
  financial_year text not null check (financial_year ~ '^[0-9]{4}-[0-9]{2}$'),
  last_number integer not null default 0 check (last_number between 0 and 999999),
  run integer not null default 1 check (run between 1 and 31),
  -- Last number of the old system, which the series continues.
  begins_after integer not null default 0,
  primary key (kind, financial_year, run),
  constraint document_series_begins_before_its_last check (begins_after between 0 and last_number)
);

create function document_series_counts_up() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.kind = old.kind and new.financial_year = old.financial_year and new.run = old.run
    and new.begins_after = old.begins_after and new.last_number = old.last_number + 1 then
    return new;
  end if;
  raise exception 'a document series only counts up' using errcode = 'restrict_violation';
end $$;
create trigger document_series_counts_up before update or delete on document_series
  for each row execute function document_series_counts_up();
create trigger document_series_is_kept before truncate on document_series
  for each statement execute function document_series_counts_up();

-- Invoices of the old system, as originals for credits, refunds and credit notes. They are not income or tax here
-- (decision 101).
create table moved_in_invoices (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references orders,
  user_id uuid not null references users,
  -- As printed by the old system.
  number text not null check (number ~ '^[A-Za-z0-9/-]{1,16}$'),
  issued_on date not null,
  buyer_gstin text,
  place_of_supply text not null,
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  uses_utgst boolean not null,
  total_paise bigint not null check (total_paise > 0),
  -- Copied to credit notes that reference it.
  snapshot jsonb not null,
  check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  check (igst_paise = 0 or (cgst_paise = 0 and sgst_paise = 0)),
  check (cgst_paise = sgst_paise)
);
create unique index moved_in_invoices_number on moved_in_invoices (upper(number));
create index moved_in_invoices_of_user on moved_in_invoices (user_id);
create trigger moved_in_invoices_never_change before update or delete on moved_in_invoices
  for each row execute function refuse_change('issued documents never change: {operation} of {table} is refused');
create trigger moved_in_invoices_are_kept before truncate on moved_in_invoices
  for each statement
  execute function refuse_change('issued documents never change: {operation} of {table} is refused');

create function series_prefix(kind text, run integer) returns text language sql immutable as $$
  select case kind when 'invoice' then 'IN' when 'credit-note' then 'CR' else 'CC' end
    || case when run > 1 then substr('23456789ABCDEFGHJKLMPQRSTUWXYZ', run - 1, 1)
         when kind = 'invoice' then 'V' else 'N' end
$$;

create table documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  financial_year text not null,
  sequence integer not null,
  -- Rule 46(b): at most 16 characters, consecutive, unique in the financial year.
  number text not null,
  -- Order of an invoice, or reason of a note. Issuing twice creates one document.
  reference text not null check (reference <> ''),
  user_id uuid not null references users,
  -- Order that was sold, for notes too.
  order_id uuid not null,
  original_id uuid references documents,
  issued_on date not null,
  issued_at timestamptz not null,
  buyer_gstin text,
  place_of_supply text not null,
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  -- Whether SGST is UTGST.
  uses_utgst boolean not null,
  round_off_paise bigint not null,
  total_paise bigint not null check (total_paise >= 0),
  -- Whether this is a business sale while the firm had to issue e-invoices.
  needs_e_invoice boolean not null,
  snapshot jsonb not null,
  run integer not null default 1,
  -- Set if the note references an imported invoice.
  moved_in_id uuid,
  check (kind <> 'invoice' or reference = order_id::text),
  check (left(financial_year, 4)::integer = extract(year from issued_on - interval '3 months')),
  check (number ~ '^[A-Za-z0-9/-]{1,16}$'),
  check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise),
  check (igst_paise = 0 or (cgst_paise = 0 and sgst_paise = 0)),
  check (cgst_paise = sgst_paise),
  constraint documents_of_a_series foreign key (kind, financial_year, run) references document_series,
  constraint documents_number_of_series
    check (number = series_prefix(kind, run) || '/' || substr(financial_year, 3) || '/' || lpad(sequence::text, 6,
      '0')),
  constraint documents_moved_in_id_fkey foreign key (moved_in_id)
  references moved_in_invoices,
  constraint documents_note_has_its_invoice
    check ((kind <> 'invoice')::integer = num_nonnulls(original_id, moved_in_id))
);
create unique index documents_number on documents (upper(number));
create unique index one_invoice_an_order on documents (order_id) where kind = 'invoice';
create unique index one_note_a_reason on documents (reference) where kind <> 'invoice';
create index documents_of_user on documents (user_id, issued_at);
create index documents_by_day on documents (issued_on);
create index documents_against on documents (original_id) where original_id is not null;
create index documents_to_register on documents (issued_at) where needs_e_invoice;
create index documents_against_moved_in on documents (moved_in_id) where moved_in_id is not null;
create trigger documents_never_change before update or delete on documents
  for each row execute function refuse_change('issued documents never change: {operation} of {table} is refused');
create trigger documents_are_kept before truncate on documents
  for each statement
  execute function refuse_change('issued documents never change: {operation} of {table} is refused');

create function document_takes_its_number() returns trigger language plpgsql as $$
declare
  last integer;
begin
  select last_number into last from document_series
    where kind = new.kind and financial_year = new.financial_year and run = new.run;
  if last is distinct from new.sequence then
    raise exception 'number % is not the next of its series', new.number using errcode = 'check_violation';
  end if;
  if new.run <> series_run(new.financial_year) then
    raise exception 'number % is of a life of this database that ended', new.number using errcode = 'check_violation';
  end if;
  if exists (select from moved_in_invoices where upper(number) = upper(new.number)) then
    raise exception 'number % was issued by the old system', new.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger documents_take_their_number before insert on documents
  for each row execute function document_takes_its_number();

-- The credit notes of an invoice together cannot exceed it, by tax head, even under concurrency.
create function credit_stays_within_invoice() returns trigger language plpgsql as $$
declare
  original record;
  credited record;
begin
  if new.moved_in_id is null then
    select user_id, order_id, place_of_supply, uses_utgst, buyer_gstin, issued_on, number, taxable_paise, cgst_paise,
        sgst_paise, igst_paise
      into original from documents where id = new.original_id and kind = 'invoice' for update;
  else
    select user_id, order_id, place_of_supply, uses_utgst, buyer_gstin, issued_on, number, taxable_paise, cgst_paise,
        sgst_paise, igst_paise
      into original from moved_in_invoices where id = new.moved_in_id for update;
  end if;
  if not found or original.user_id <> new.user_id or original.order_id <> new.order_id
    or original.place_of_supply <> new.place_of_supply or original.uses_utgst <> new.uses_utgst
    or original.buyer_gstin is distinct from new.buyer_gstin or original.issued_on > new.issued_on then
    raise exception 'a credit note has the parties, order and place of its invoice' using errcode = 'check_violation';
  end if;
  select coalesce(sum(taxable_paise), 0) as taxable, coalesce(sum(cgst_paise), 0) as cgst,
      coalesce(sum(sgst_paise), 0) as sgst, coalesce(sum(igst_paise), 0) as igst
    into credited from documents
    where (new.moved_in_id is null and original_id = new.original_id) or moved_in_id = new.moved_in_id;
  if credited.taxable + new.taxable_paise > original.taxable_paise
    or credited.cgst + new.cgst_paise > original.cgst_paise
    or credited.sgst + new.sgst_paise > original.sgst_paise
    or credited.igst + new.igst_paise > original.igst_paise then
    raise exception 'credit notes exceed invoice %', original.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger credit_stays_within_invoice before insert on documents
  for each row when (new.kind <> 'invoice') execute function credit_stays_within_invoice();

-- Responses of the invoice registration portal, one per document, after it was issued.
create table e_invoices (
  document_id uuid primary key references documents,
  irn text not null unique check (irn ~ '^[0-9a-f]{64}$'),
  ack_number text not null,
  acked_at timestamptz not null,
  signed_qr text not null
);
create trigger e_invoices_never_change before update or delete on e_invoices
  for each row execute function refuse_change('issued documents never change: {operation} of {table} is refused');

-- Cached PDFs of immutable documents, rendered again after a layout change or the registration portal's response.
create table drawn_documents (
  document_id uuid primary key references documents,
  drawing text not null,
  pdf bytea not null,
  drawn_at timestamptz not null default now()
);

-- Refunds to the original payment. Written in the transaction that decides them; an idempotent job issues them after
-- the commit.
create table refunds (
  id uuid primary key,
  user_id uuid not null references users,
  -- Order whose price (or unusable payment) is refunded.
  order_id uuid not null references orders,
  payment_id text not null references payments,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null
    check (reason in ('unusable-payment', 'excess-credit', 'cancellation', 'end-of-service', 'gift-returned',
      'gift-cut', 'firm-refund')),
  -- Reason, such as `cancellation:<term>`. One refund per reason and payment.
  reference text not null check (reference <> ''),
  state text not null check (state in ('owed', 'requested', 'processed', 'failed', 'written-off', 'charged-back')),
  -- Only a failed refund is requested again, with a new key.
  attempt integer not null default 1 check (attempt > 0),
  idempotency_key text not null unique check (idempotency_key = id::text || '-' || attempt),
  provider_refund_id text unique,
  failure text,
  owed_at timestamptz not null,
  requested_at timestamptz,
  settled_at timestamptz,
  -- Wall time of the last provider query.
  checked_at timestamptz,
  unique (reference, payment_id),
  -- The provider moves nothing below one rupee, which is written off.
  check ((state = 'written-off') = (amount_paise < 100)),
  check (state <> 'processed' or provider_refund_id is not null),
  constraint refunds_settled_check
    check ((state in ('processed', 'failed', 'written-off', 'charged-back')) = (settled_at is not null))
);
create index refunds_open on refunds (checked_at nulls first) where state in ('owed', 'requested');
create index refunds_of_user on refunds (user_id, owed_at);
create index refunds_of_payment on refunds (payment_id);

create function refunds_keep_what_is_owed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a refund is never deleted (refund %)', old.id using errcode = 'restrict_violation';
  end if;
  if new.id <> old.id or new.user_id <> old.user_id or new.order_id <> old.order_id
    or new.payment_id <> old.payment_id or new.amount_paise <> old.amount_paise or new.reason <> old.reason
    or new.reference <> old.reference or new.owed_at <> old.owed_at then
    raise exception 'a refund keeps what is owed (refund %)', old.id using errcode = 'restrict_violation';
  end if;
  if (old.state, new.state) not in (
    ('owed', 'owed'), ('owed', 'requested'), ('requested', 'requested'), ('requested', 'processed'),
    ('requested', 'failed'), ('failed', 'failed'), ('failed', 'owed'), ('processed', 'processed'),
    ('written-off', 'written-off'), ('owed', 'charged-back'), ('requested', 'charged-back'),
    ('failed', 'charged-back'), ('charged-back', 'charged-back')
  ) then
    raise exception 'a refund does not go from % to % (refund %)', old.state, new.state, old.id
      using errcode = 'restrict_violation';
  end if;
  -- Another key only after the provider said that the last one failed.
  if (new.attempt <> old.attempt) <> (old.state = 'failed' and new.state = 'owed') then
    raise exception 'a refund is asked for again only after it failed (refund %)', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger refunds_keep_what_is_owed before update or delete on refunds
  for each row execute function refunds_keep_what_is_owed();

create function refunds_stay_within_payment() returns trigger language plpgsql as $$
declare
  brought bigint;
  gone bigint;
begin
  if new.state not in ('owed', 'requested') or (tg_op = 'UPDATE' and old.state = new.state) then
    return null;
  end if;
  -- Serialises transactions that move the same payment.
  select amount_paise into brought from payments where id = new.payment_id for no key update;
  if new.state = 'requested'
    and exists (select from chargebacks where payment_id = new.payment_id and state = 'open') then
    raise exception 'payment % is disputed: refund % waits', new.payment_id, new.id using errcode = 'check_violation';
  end if;
  gone := refunded_of(new.payment_id) + taken_of(new.payment_id);
  if gone > brought then
    raise exception 'payment % brought % paise, and % would leave it', new.payment_id, brought, gone
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refunds_stay_within_payment after insert or update of state on refunds
  for each row execute function refunds_stay_within_payment();

-- Payments disputed through the member's bank. Open until the bank decides.
create table chargebacks (
  id uuid primary key,
  -- Provider's dispute id; null if recorded by staff.
  provider_id text unique,
  payment_id text not null references payments,
  -- Order of the payment, and its member.
  order_id uuid not null references orders,
  user_id uuid not null references users,
  amount_paise bigint not null check (amount_paise > 0),
  -- Reason code of the bank or provider.
  reason_code text not null check (reason_code <> ''),
  -- Deadline for evidence (wall time).
  respond_by timestamptz not null,
  state text not null check (state in ('open', 'won', 'lost')),
  -- Amount debited by the bank; null unless lost.
  taken_paise bigint check (taken_paise > 0),
  -- Business time.
  opened_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'lost') = (taken_paise is not null))
);
create unique index one_open_chargeback_a_payment on chargebacks (payment_id) where state = 'open';
create index chargebacks_of_user on chargebacks (user_id, opened_at);
create index chargebacks_open on chargebacks (respond_by) where state = 'open';

-- Total of a payment's refunds, issued or pending, without those written off or taken by the bank.
create function refunded_of(payment text) returns bigint language sql stable as $$
  select coalesce(sum(amount_paise), 0)::bigint from refunds
    where payment_id = payment and state not in ('written-off', 'charged-back')
$$;

create function taken_of(payment text) returns bigint language sql stable as $$
  select coalesce(sum(taken_paise), 0)::bigint from chargebacks where payment_id = payment
$$;

create function chargebacks_end_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a chargeback is never deleted (chargeback %)', old.id using errcode = 'restrict_violation';
  end if;
  -- The provider may report a dispute that staff recorded, at any time.
  if (old.state <> 'open' and (new.state <> old.state or new.taken_paise is distinct from old.taken_paise
      or new.ended_at is distinct from old.ended_at)) or new.payment_id <> old.payment_id or new.amount_paise <> old.amount_paise
    or new.user_id <> old.user_id or new.order_id <> old.order_id then
    raise exception 'a chargeback ends once and keeps what it is about (chargeback %)', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger chargebacks_end_once before update or delete on chargebacks
  for each row execute function chargebacks_end_once();

-- A bank may debit what was already refunded; outstanding refunds are then not sent. Checked at the end of the
-- transaction.
create function chargebacks_stay_within_payment() returns trigger language plpgsql as $$
declare
  brought bigint;
begin
  select amount_paise into brought from payments where id = new.payment_id for no key update;
  if exists (select from refunds where payment_id = new.payment_id and state in ('owed', 'failed'))
    and refunded_of(new.payment_id) + taken_of(new.payment_id) > brought then
    raise exception 'payment % brought % paise, and more would leave it', new.payment_id, brought
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger chargebacks_stay_within_payment after insert or update of taken_paise on chargebacks
  deferrable initially deferred for each row when (new.taken_paise is not null)
  execute function chargebacks_stay_within_payment();

-- Comparisons with the payment provider, started by staff. Wall time.
create table provider_comparisons (
  id uuid primary key default gen_random_uuid(),
  state text not null check (state in ('waiting', 'done', 'failed')),
  staff_id uuid not null references staff,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Counts of the provider's records.
  payments integer not null default 0,
  refunds integer not null default 0,
  disputes integer not null default 0,
  -- Total number of differences; only the first are stored.
  differences integer not null default 0,
  check ((state = 'waiting') = (finished_at is null))
);
create index provider_comparisons_newest on provider_comparisons (begun_at desc);
create unique index one_provider_comparison_at_a_time on provider_comparisons (state) where state = 'waiting';

create table provider_differences (
  comparison_id uuid not null references provider_comparisons on delete cascade,
  place integer not null,
  kind text not null,
  -- Provider's id of the payment, refund or dispute, and of the related payment.
  provider_id text not null,
  payment_id text not null,
  provider_order_id text,
  user_id uuid references users,
  theirs_paise bigint,
  theirs_state text,
  ours_paise bigint,
  ours_state text,
  currency text not null,
  -- Result of the recheck; null if not rechecked.
  outcome text,
  primary key (comparison_id, place)
);
create index provider_differences_of_user on provider_differences (user_id) where user_id is not null;

-- ------------------------------------------------------------
-- Gifts and referrals
-- ------------------------------------------------------------

-- Details of the gift that a gift order will create when fulfilled.
create table gift_requests (
  order_id uuid primary key references orders,
  to_email text,
  to_name text,
  from_name text not null,
  message text,
  send_on date,
  asked_at timestamptz not null
);
create index gift_requests_age on gift_requests (asked_at);

-- Paid gifts. Whether a claimed gift is queued, active or over follows from its term.
create table gifts (
  id uuid primary key,
  order_id uuid not null unique references orders,
  giver_id uuid not null references users,
  alias text not null,
  -- Paid days counted from the purchase, and their amount on the giver's invoice.
  bought_on date not null,
  paid_end_date date not null,
  paid_ex_gst_paise bigint not null check (paid_ex_gst_paise >= 0),
  paid_tax jsonb not null,
  firm_state text not null,
  place_of_supply text,
  uses_utgst boolean not null,
  state text not null check (state in ('bought', 'sent', 'claimed', 'refunded')),
  from_name text not null,
  to_email text,
  to_name text,
  message text,
  -- When the email is sent; null until a recipient is named.
  send_at timestamptz,
  sent_at timestamptz,
  -- Each address has its own link; only the hash of the current one is stored.
  address_version integer not null default 1 check (address_version > 0),
  token_hash bytea unique,
  recipient_id uuid references users,
  term_id uuid unique references terms,
  claimed_at timestamptz,
  returned_at timestamptz,
  return_reason text check (return_reason in ('taken-back', 'unclaimed', 'service-ended')),
  check (paid_end_date >= bought_on),
  check (to_email is null or to_email = lower(to_email)),
  check ((to_email is null) = (token_hash is null)),
  check ((to_email is null) = (send_at is null)),
  check (state <> 'sent' or sent_at is not null),
  check ((state = 'claimed') = (recipient_id is not null and term_id is not null and claimed_at is not null)),
  check ((state = 'refunded') = (returned_at is not null and return_reason is not null)),
  constraint nobody_claims_their_own_gift check (recipient_id <> giver_id)
);
create index gifts_of_giver on gifts (giver_id, bought_on desc);
create index gifts_of_recipient on gifts (recipient_id) where recipient_id is not null;
create index gifts_to_address on gifts (to_email) where state = 'sent';
create index gifts_to_send on gifts (send_at) where state = 'bought';
create index gifts_unclaimed on gifts (bought_on) where state in ('bought', 'sent');

create function gifts_keep_what_was_bought() returns trigger language plpgsql as $$
begin
  if new.order_id <> old.order_id or new.giver_id <> old.giver_id or new.alias <> old.alias
    or new.bought_on <> old.bought_on or new.paid_end_date <> old.paid_end_date
    or new.paid_ex_gst_paise <> old.paid_ex_gst_paise or new.paid_tax <> old.paid_tax then
    raise exception 'a gift keeps what was bought (gift %)', old.id using errcode = 'restrict_violation';
  end if;
  if (old.state, new.state) not in (
    ('bought', 'bought'), ('bought', 'sent'), ('bought', 'claimed'), ('bought', 'refunded'), ('sent', 'sent'), ('sent', 'bought'),
    ('sent', 'claimed'), ('sent', 'refunded'), ('claimed', 'claimed'), ('refunded', 'refunded')
  ) then
    raise exception 'a gift does not go from % to % (gift %)', old.state, new.state, old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger gifts_keep_what_was_bought before update on gifts
  for each row execute function gifts_keep_what_was_bought();

-- Gift history.
create table gift_events (
  id bigint generated always as identity primary key,
  gift_id uuid not null references gifts,
  event text not null check (event in ('bought', 'send', 're-address', 'claim', 'return', 'cut', 'move', 'give-up')),
  at timestamptz not null
);
create index gift_events_of_gift on gift_events (gift_id, id);

-- Refunds to the giver, each with the reference of its credit note.
create table gift_refunds (
  reference text primary key,
  gift_id uuid not null references gifts,
  reason text not null
    check (reason in ('taken-back', 'unclaimed', 'service-ended', 'cut-at-claim', 'cut-at-upgrade', 'given-up')),
  taxable_paise bigint not null check (taxable_paise >= 0),
  total_paise bigint not null check (total_paise >= taxable_paise),
  at timestamptz not null
);
create index gift_refunds_of_gift on gift_refunds (gift_id);

-- Reminders about an unclaimed gift, once each per address.
create table gift_notices (
  gift_id uuid not null references gifts,
  address_version integer not null,
  kind text not null
    check (kind in ('waiting', 'month-left', 'week-left', 'last-day', 'giver-waiting', 'giver-week-left')),
  due_at timestamptz not null,
  done_at timestamptz,
  outcome text check (outcome in ('told', 'not-needed', 'too-late')),
  primary key (gift_id, address_version, kind),
  check ((done_at is null) = (outcome is null))
);
create index gift_notices_waiting on gift_notices (due_at) where done_at is null;

-- One code per member, created on first use.
create table referral_codes (
  user_id uuid primary key references users,
  code text not null unique check (code ~ '^ref_[a-z0-9]+$'),
  -- Set by staff. The code then earns no rewards.
  barred_at timestamptz,
  created_at timestamptz not null
);

-- A referred person's first paid Premium purchase earns the referrer one month, once per friend.
create table referral_rewards (
  id uuid primary key default gen_random_uuid(),
  referrer_id uuid not null references users,
  friend_id uuid not null unique references users,
  order_id uuid not null unique,
  state text not null check (state in ('pending', 'earned', 'capped', 'void', 'reversed')),
  purchased_on date not null,
  due_at timestamptz not null,
  -- Business day on which the month was earned, capped or voided.
  decided_on date,
  -- Where the month was added: the end of a term, with its days, or the months awaiting a purchase.
  given_to text check (given_to in ('term', 'unconsumed')),
  given_days integer check (given_days > 0),
  reversed_on date,
  -- What it was revoked from; `used` if nothing was left.
  taken_from text check (taken_from in ('term', 'unconsumed', 'used')),
  -- Reasons for a staff review, such as a shared address. They never block the reward.
  flags text[] not null default '{}',
  created_at timestamptz not null,
  -- A PAN earns its referrer one month, regardless of its number of accounts.
  friend_pan_index bytea,
  check (referrer_id <> friend_id),
  check ((state in ('earned', 'reversed')) = (given_to is not null)),
  check ((given_to is null) = (given_days is null)),
  check ((state = 'reversed') = (reversed_on is not null)),
  check (taken_from is null or state = 'reversed')
);
create index referral_rewards_of_referrer on referral_rewards (referrer_id, purchased_on desc);
create index referral_rewards_waiting on referral_rewards (due_at) where state = 'pending';
create unique index one_reward_a_pan on referral_rewards (friend_pan_index);

-- Orders of a reward: the first, and each upgrade order that replaced it.
create table referral_reward_orders (
  order_id uuid primary key references orders,
  reward_id uuid not null references referral_rewards
);
create index referral_reward_orders_of_reward on referral_reward_orders (reward_id);

-- Email invitations. The address is deleted after 30 days; a keyed hash remains, so that no one is invited twice.
create table referral_invites (
  id uuid primary key default gen_random_uuid(),
  referrer_id uuid not null references users,
  email text,
  email_normalised text,
  address_hash bytea not null unique,
  invited_on date not null,
  invited_at timestamptz not null,
  sent_at timestamptz,
  joined_user_id uuid references users,
  check ((email is null) = (email_normalised is null))
);
create index referral_invites_of_referrer on referral_invites (referrer_id, invited_at desc);
create index referral_invites_with_address on referral_invites (invited_on) where email is not null;

-- ------------------------------------------------------------
-- Erasure
-- ------------------------------------------------------------

-- Erased accounts. Address and subject are kept only until the provider has deleted the identity and the confirmation
-- email was sent.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users,
  email text,
  sub text,
  requested_at timestamptz not null,
  done_at timestamptz,
  check ((done_at is null) = (email is not null and sub is not null))
);

-- SHA-256 of subjects that can no longer sign in, even while the provider still has them.
create table erased_identities (
  sub_hash bytea primary key,
  at timestamptz not null
);

-- ------------------------------------------------------------
-- Subscriber imports
-- ------------------------------------------------------------

create table moving_in_imports (
  id uuid primary key default gen_random_uuid(),
  state text not null check (
    state in ('uploading', 'mapping', 'checking', 'checked', 'importing', 'done', 'failed', 'dropped')
  ),
  file_name text not null,
  bytes integer not null check (bytes > 0),
  staff_id uuid not null references staff,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  -- How to read the file and map its columns to fields; null until chosen.
  mapping jsonb,
  -- File headings, for suggesting the mapping of later files.
  headings text[],
  -- Number of lines by outcome of the check.
  counts jsonb,
  -- Lines checked or imported so far.
  lines_done integer not null default 0,
  -- Reason why the file could not be read.
  problem text,
  -- When emails to the imported members were released.
  released_at timestamptz,
  check ((state = 'failed') = (problem is not null))
);
create index moving_in_imports_newest on moving_in_imports (begun_at desc);

-- Uploaded file, until imported or dropped.
create table moving_in_pieces (
  import_id uuid not null references moving_in_imports,
  piece integer not null check (piece >= 0),
  bytes bytea not null,
  primary key (import_id, piece)
);

-- Lines of a file, with what each will create, or why it creates nothing.
create table moving_in_lines (
  import_id uuid not null references moving_in_imports,
  line integer not null check (line > 0),
  outcome text not null check (outcome in ('new', 'unchanged', 'fault', 'empty')),
  -- Codes of domain/moving-in/faults.
  faults text[] not null default '{}',
  email text not null default '',
  -- Data that the line will create; deleted when done.
  facts jsonb,
  -- Hash of the whole line.
  fingerprint bytea,
  -- Readable form of the same, for the report.
  makes text not null default '',
  -- Set in the import transaction.
  done_at timestamptz,
  user_id uuid references users,
  -- Codes of domain/moving-in/unusual. Importing such a line requires confirmation.
  warnings text[] not null default '{}',
  primary key (import_id, line),
  check ((outcome = 'fault') = (faults <> '{}')),
  check (facts is null or (outcome = 'new' and done_at is null))
);
create index moving_in_lines_waiting on moving_in_lines (import_id, line) where outcome = 'new' and done_at is null;
create index moving_in_lines_of_user on moving_in_lines (user_id) where user_id is not null;

-- Imported members with their line and its hash, so that a repeated import of the line does nothing.
create table moved_in_members (
  user_id uuid primary key references users,
  import_id uuid not null references moving_in_imports,
  line integer not null,
  fingerprint bytea not null,
  -- Business time.
  at timestamptz not null
);
-- A line is imported only once, even if its member's address changes.
create unique index moved_in_members_once on moved_in_members (fingerprint);
create index moved_in_members_of_import on moved_in_members (import_id, user_id);
create trigger moved_in_members_keep before update on moved_in_members
  for each row execute function refuse_change('rows of {table} are never changed or deleted');

-- ------------------------------------------------------------
-- Notifications
-- ------------------------------------------------------------

-- Notification preferences. Without a row, the defaults of domain/notifications/settings apply.
create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  daily_digest boolean not null,
  insta_alerts boolean not null,
  customer_opt_out boolean not null,
  updated_at timestamptz not null,
  -- Whether the member wants articles by email, if the firm sends them.
  letters boolean not null default true
);

-- Addresses that get no email: bounced, complained, or unsubscribed without an account.
create table mail_suppressions (
  email text primary key check (email = lower(email)),
  reason text not null check (reason in ('hard-bounce', 'complaint', 'opted-out')),
  since timestamptz not null
);

-- Research and rebalances announced to members, once each.
create table publications (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('article', 'rebalance')),
  subject_id text not null,
  title text not null,
  summary text not null,
  -- Path on this origin.
  path text not null check (path like '/%'),
  label text not null,
  -- Plan feature that grants access; null if public.
  feature text,
  published_at timestamptz not null,
  digest_at timestamptz not null,
  digest_planned_at timestamptz,
  -- For an article sent by email: the recipients, and HTML for mail clients with paths on this origin.
  letter text,
  whole_html text,
  preview_html text,
  unique (kind, subject_id),
  constraint publications_letter check (letter in ('entitled', 'everybody'))
);
create index publications_for_digest on publications (digest_at) where digest_planned_at is null;

-- What a member has opened, in the app or from an email.
create table publication_reads (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  subject_id text not null,
  read_at timestamptz not null,
  primary key (user_id, kind, subject_id)
);
-- For metrics: readers of each article in some months.
create index publication_reads_by_subject
  on publication_reads (subject_id, read_at) where kind = 'article';

-- One row per email and member. A `reference` is never sent twice.
create table email_records (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  category text not null,
  reference text not null,
  subject text not null,
  -- Ids of the publications in a batch email.
  readable uuid[] not null default '{}',
  locked uuid[] not null default '{}',
  batch uuid,
  state text not null check (state in ('queued', 'sent', 'skipped', 'refused')),
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Content of an individual email; batch emails are composed from their publications.
  letter jsonb,
  unique (user_id, reference),
  check ((state = 'sent') = (sent_at is not null))
);
create index email_records_queued on email_records (batch, id) where state = 'queued';
create index email_records_of_user on email_records (user_id, id desc) where state = 'sent';

-- Charts and images for article emails, rendered at publication and embedded in every email about the article.
create table letter_pictures (
  publication_id uuid not null references publications on delete cascade,
  -- Content id of the MIME part: the digest of its bytes.
  name text not null check (name ~ '^[0-9a-f]{32}@niveshak$'),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (octet_length(bytes) between 1 and 600000),
  -- Business time, from which retention is counted.
  made_at timestamptz not null,
  primary key (publication_id, name)
);

-- Resent emails, numbered so that one of two concurrent requests is rejected.
create table letter_resends (
  record_id bigint not null references email_records on delete cascade,
  number integer not null check (number between 1 and 20),
  asked_at timestamptz not null,
  -- Null while sending.
  sent_at timestamptz,
  primary key (record_id, number)
);

-- Signing key for email links (unsubscribe, confirm address), created by the first process that needs it.
create table link_keys (
  id boolean primary key default true check (id),
  key bytea not null check (length(key) = 32)
);

-- ------------------------------------------------------------
-- Articles
-- ------------------------------------------------------------

create table article_series (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title <> ''),
  description text not null default ''
);

-- Article images by the SHA-256 of the upload, with the sizes served. Wall time.
create table article_images (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_by uuid references staff,
  uploaded_at timestamptz not null default now()
);

create table article_image_files (
  hash text not null references article_images,
  -- Width and format, such as `960.webp`.
  name text not null,
  media_type text not null,
  bytes bytea not null,
  primary key (hash, name)
);

-- Published research and notes, rendered when saved.
create table articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  excerpt text not null,
  author text not null,
  published_at timestamptz not null,
  category text not null,
  access text not null check (access in ('public', 'lite', 'premium')),
  kind text not null check (kind in ('research', 'note')),
  body_markdown text not null,
  body_html text not null,
  -- What readers without access see: at most an excerpt.
  preview_html text not null,
  headings jsonb not null,
  reading_minutes integer not null check (reading_minutes > 0),
  cover_image text,
  -- Disclosures required in research.
  disclosure jsonb,
  withdrawn_at timestamptz,
  -- When members were notified; null if not yet.
  announced_at timestamptz,
  series_id uuid,
  series_order integer,
  cover_hash text,
  cover_alt text,
  -- Recommended companies, each with analyst, rating, rationale, horizon and disclosures.
  recommendations jsonb not null default '[]',
  -- What the text references at publication: image sizes, rendered charts.
  figures jsonb not null default '{"images": {}, "charts": {}}',
  -- Email recipients chosen at publication; null if not emailed.
  letter text,
  -- Publisher and approver of the current version; null if imported.
  published_by uuid,
  approved_by uuid,
  -- Time (business time) and text of the last correction.
  corrected_at timestamptz,
  correction text,
  withdrawn_by uuid,
  withdrawal_reason text,
  -- Import source. A repeated import updates the same row.
  imported_from text,
  check (kind <> 'research' or disclosure is not null),
  constraint articles_series foreign key (series_id) references article_series,
  constraint articles_cover foreign key (cover_hash) references article_images,
  constraint articles_published_by foreign key (published_by) references staff,
  constraint articles_approved_by foreign key (approved_by) references staff,
  constraint articles_withdrawn_by foreign key (withdrawn_by) references staff,
  constraint articles_letter check (letter in ('entitled', 'everybody')),
  constraint articles_correction check ((corrected_at is null) = (correction is null)),
  constraint articles_cover_alt check ((cover_hash is null) = (cover_alt is null)),
  constraint articles_series_order check ((series_id is null) = (series_order is null))
);
create index articles_newest on articles (published_at desc, id) where withdrawn_at is null;
create index articles_of_category on articles (category, published_at desc) where withdrawn_at is null;
create index articles_to_announce on articles (published_at) where announced_at is null and withdrawn_at is null;
create index articles_of_series on articles (series_id, series_order) where series_id is not null;
create unique index articles_imported_from on articles (imported_from);

-- An article without its administrative columns.
create function article_facts(article articles) returns jsonb language sql immutable as $$
  select to_jsonb(article) - '{announced_at,withdrawn_at,withdrawn_by,withdrawal_reason,imported_from,letter}'::text[]
$$;

create function keep_article_version() returns trigger language plpgsql as $$
declare
  before record;
  kept jsonb := article_facts(new);
begin
  if tg_op = 'UPDATE' and article_facts(old) = kept then
    return null;
  end if;
  select number, seal into before from article_versions
    where article_id = new.id order by number desc limit 1;
  insert into article_versions
    (article_id, number, came_out_at, published_by, approved_by, correction, facts, seal)
    values (
      new.id,
      coalesce(before.number, 0) + 1,
      coalesce(new.corrected_at, new.published_at),
      new.published_by,
      new.approved_by,
      new.correction,
      kept,
      encode(sha256(convert_to(coalesce(before.seal, '') || kept::text, 'UTF8')), 'hex')
    );
  return null;
end $$;
create trigger articles_versioned after insert or update on articles
  for each row execute function keep_article_version();

create function keep_article_search() returns trigger language plpgsql as $$
declare
  open_body text := plain_text(new.preview_html);
  whole_body text := plain_text(new.body_html);
begin
  if new.withdrawn_at is not null then
    delete from article_search where article_id = new.id;
    return null;
  end if;
  insert into article_search (article_id, access, published_at, open_text, whole_text, open_words, whole_words)
    values (new.id, new.access, new.published_at, open_body, whole_body,
      article_words(new.title, new.excerpt, open_body), article_words(new.title, new.excerpt, whole_body))
    on conflict (article_id) do update set
      access = excluded.access,
      published_at = excluded.published_at,
      open_text = excluded.open_text,
      whole_text = excluded.whole_text,
      open_words = excluded.open_words,
      whole_words = excluded.whole_words;
  return null;
end $$;
create trigger articles_searched after insert or update of
    title, excerpt, preview_html, body_html, access, published_at, withdrawn_at on articles
  for each row execute function keep_article_search();

-- Images used by an article, and whether they are public.
create table article_image_uses (
  article_id uuid not null references articles on delete cascade,
  hash text not null references article_images,
  is_open boolean not null,
  primary key (article_id, hash)
);
create index article_image_uses_of_image on article_image_uses (hash);

-- Old paths that redirect to an article.
create table article_redirects (
  path text primary key check (path like '/%'),
  article_id uuid not null references articles on delete cascade
);
create index article_redirects_of_article on article_redirects (article_id);

-- Published versions of an article. Each is sealed by a hash over it and the previous seal.
create table article_versions (
  id bigint primary key generated always as identity,
  article_id uuid not null references articles,
  number integer not null check (number > 0),
  -- Publication time (business time).
  came_out_at timestamptz not null,
  -- Wall time.
  recorded_at timestamptz not null default now(),
  published_by uuid references staff,
  approved_by uuid references staff,
  -- What the correction corrects; null for the first version.
  correction text,
  facts jsonb not null,
  -- Hex SHA-256 of the previous version's seal (empty for the first) and the text of `facts`.
  seal text not null,
  unique (article_id, number)
);
create trigger article_versions_final before update or delete on article_versions
  for each row execute function refuse_change('a version of an article is never changed');
create trigger article_versions_kept before truncate on article_versions
  for each statement execute function refuse_change('a version of an article is never changed');

-- Articles and corrections that are drafts, submitted or scheduled.
create table article_drafts (
  id uuid primary key default gen_random_uuid(),
  -- Article to correct; null for a new article.
  article_id uuid references articles,
  -- All fields as entered.
  content jsonb not null,
  -- Optimistic lock.
  version integer not null default 1,
  state text not null default 'writing' check (state in ('writing', 'review', 'approved')),
  edited_by uuid not null references staff,
  -- Wall time.
  edited_at timestamptz not null default now(),
  submitted_by uuid references staff,
  submitted_at timestamptz,
  approved_by uuid references staff,
  approved_at timestamptz,
  -- Scheduled publication (business time); null if not scheduled.
  publish_at timestamptz,
  scheduled_by uuid references staff,
  schedule_reason text,
  letter text check (letter in ('entitled', 'everybody')),
  -- Reason why it was sent back, or why the scheduled publication failed.
  problem text,
  -- Published version; null if discarded.
  published_as integer,
  discarded_at timestamptz,
  -- Import source. A repeated import creates no second draft.
  imported_from text,
  check ((state = 'writing') = (submitted_by is null) and (submitted_by is null) = (submitted_at is null)),
  check ((state = 'approved') = (approved_by is not null) and (approved_by is null) = (approved_at is null)),
  check (approved_by <> submitted_by),
  check ((publish_at is null) = (scheduled_by is null) and (publish_at is null) = (schedule_reason is null)),
  check (publish_at is null or state = 'approved'),
  check (published_as is null or discarded_at is null)
);
create unique index article_drafts_of_article on article_drafts (article_id)
  where article_id is not null and published_as is null and discarded_at is null;
create index article_drafts_due on article_drafts (publish_at)
  where publish_at is not null and published_as is null and discarded_at is null;
create unique index article_drafts_imported_from on article_drafts (imported_from);
-- A published draft stays as approved.
create trigger article_drafts_final before update or delete on article_drafts
  for each row when (old.published_as is not null or old.discarded_at is not null)
  execute function refuse_change('draft {row} of an article is closed', 'id');

-- Article exports uploaded by staff in chunks. A job imports them; then the chunks are deleted. Wall time.
create table article_imports (
  id uuid primary key default gen_random_uuid(),
  state text not null check (state in ('uploading', 'waiting', 'running', 'done', 'failed')),
  -- [{name, bytes}]: a single file.
  files jsonb not null,
  staff_id uuid not null references staff,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  files_read integer not null default 0,
  -- Articles read so far.
  rows_read integer not null default 0,
  -- Import report; null until done.
  report jsonb,
  -- Reason why the file could not be read.
  problem text,
  -- Access for articles that do not specify it.
  access text not null default 'premium' check (access in ('public', 'lite', 'premium')),
  attempts integer not null default 0,
  check ((state = 'failed') = (problem is not null))
);
create index article_imports_newest on article_imports (begun_at desc);

create table article_import_pieces (
  import_id uuid not null references article_imports,
  file integer not null check (file >= 0),
  piece integer not null check (piece >= 0),
  bytes bytea not null,
  primary key (import_id, file, piece)
);

-- Search index of articles: the public part and the whole text. Separate, because article_versions contain only what
-- was published.
create function plain_text(html text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(replace(
      regexp_replace(html, '<[^>]*>', ' ', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'),
    '\s+', ' ', 'g'))
$$;

create function article_words(title text, excerpt text, body text) returns tsvector
  language sql immutable parallel safe as $$
  select setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', excerpt), 'B')
    || setweight(to_tsvector('english', body), 'D')
$$;

create table article_search (
  article_id uuid primary key references articles on delete cascade,
  access text not null,
  published_at timestamptz not null,
  open_text text not null,
  whole_text text not null,
  -- Titles have the highest weight, then excerpts, then bodies.
  open_words tsvector not null,
  whole_words tsvector not null
) with (toast_tuple_target = 128);
create index article_search_open on article_search using gin (open_words) with (fastupdate = off);
create index article_search_whole on article_search using gin (whole_words) with (fastupdate = off);
create index article_search_newest on article_search (published_at desc);

-- Bookmarks and reading positions of members. Business time.
create table reading_marks (
  user_id uuid not null references users,
  article_id uuid not null references articles on delete cascade,
  bookmarked_at timestamptz,
  -- In ten-thousandths of the text; the latest position wins.
  position integer not null default 0 check (position between 0 and 10000),
  read_at timestamptz,
  primary key (user_id, article_id)
);
create index reading_marks_of_article on reading_marks (article_id);

-- Hash of a member's secret feed URL. Renewing it revokes the previous one.
create table reading_feeds (
  user_id uuid primary key references users,
  token_hash bytea not null unique,
  made_at timestamptz not null
);

-- ------------------------------------------------------------
-- Market data
-- ------------------------------------------------------------

-- Exchange data: prices as traded, in paise, and the corporate actions for adjusting them.
create table market_state (
  id boolean primary key default true check (id),
  -- Incremented on every change of prices, names, actions or indices. Cache key for derived data.
  version bigint not null default 0
);
insert into market_state default values;

-- A company's share, independent of its symbol.
create table instruments (
  id integer primary key generated always as identity,
  name text not null,
  isin text,
  -- First and last day with a close.
  first_on date,
  last_on date,
  -- From the exchange's index list, such as `Financial Services`; null if in no list.
  industry text,
  check ((first_on is null) = (last_on is null) and first_on <= last_on)
);
create index instruments_isin on instruments (isin);

-- Symbol of a share from a day on. A symbol may pass to another company later.
create table instrument_symbols (
  symbol text not null,
  from_on date not null,
  instrument_id integer not null references instruments on delete cascade,
  primary key (symbol, from_on)
);
create index instrument_symbols_instrument on instrument_symbols (instrument_id, from_on);

-- A share's year in 366 slots, one per day of a leap year, zero without a trade. One row holds 250 trading days: 3,400
-- shares over seven years are 24,000 rows, and a history takes one read per year.
create table price_years (
  instrument_id integer not null references instruments on delete cascade,
  year smallint not null,
  -- int4, little endian, paise.
  closes bytea not null check (length(closes) = 366 * 4),
  -- Open, high and low of each day, int4 each.
  bars bytea not null check (length(bars) = 366 * 12),
  -- Volume in shares, float8: exact below 2^53.
  volumes bytea not null check (length(volumes) = 366 * 8),
  primary key (instrument_id, year)
);
-- Keep closes inline; the rest is stored out of line.
alter table price_years alter closes set storage main;

-- Days on which the exchange was open, from its files, never derived from weekdays.
create table trading_days (
  date date primary key
);

create table index_closes (
  index_name text not null,
  is_total_return boolean not null,
  date date not null,
  close double precision not null check (close > 0),
  primary key (index_name, is_total_return, date)
);

-- Keyed by the day's symbol, so that actions can be imported before prices.
create table corporate_actions (
  symbol text not null,
  ex_date date not null,
  kind text not null check (kind in ('split', 'bonus', 'dividend', 'rights', 'scheme')),
  -- Dividends of one day differ in amount; any other kind occurs once per day.
  amount double precision not null default 0,
  action jsonb not null,
  purpose text not null,
  primary key (symbol, ex_date, kind, amount)
);

-- Result of each imported file.
create table price_files (
  id bigint primary key generated always as identity,
  name text not null,
  kind text not null,
  imported_at timestamptz not null default now(),
  rows integer not null,
  stored integer not null,
  unchanged integer not null,
  skipped jsonb not null,
  check (rows = stored + unchanged + coalesce((skipped ->> 'total')::integer, 0))
);

-- Shares far outside their own history on a day, as listed that day. Immutable.
create table outlier_days (
  date date primary key
);

create table outliers (
  date date not null references outlier_days on delete cascade,
  category text not null check (category in ('bullish', 'bearish')),
  rank integer not null,
  instrument_id integer not null references instruments on delete cascade,
  close_paise integer not null,
  day_return double precision not null,
  return_deviations double precision not null,
  volume double precision not null,
  volume_deviations double precision not null,
  primary key (date, category, rank)
);
create index outliers_instrument on outliers (instrument_id);

-- Exchange files uploaded by staff in chunks. A job imports them; then the chunks are deleted. Wall time.
create table market_imports (
  id uuid primary key default gen_random_uuid(),
  state text not null check (state in ('uploading', 'waiting', 'running', 'done', 'failed')),
  -- [{name, bytes}] in import order.
  files jsonb not null,
  staff_id uuid not null references staff,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Files and rows read so far.
  files_read integer not null default 0,
  rows_read integer not null default 0,
  -- Import report; null until done.
  report jsonb,
  -- Reason why a file could not be read.
  problem text,
  -- Number of starts, to limit retries of an import that crashes the process.
  attempts integer not null default 0,
  check ((state = 'failed') = (problem is not null))
);
create index market_imports_newest on market_imports (begun_at desc);

create table market_import_pieces (
  import_id uuid not null references market_imports,
  file integer not null check (file >= 0),
  piece integer not null check (piece >= 0),
  bytes bytea not null,
  primary key (import_id, file, piece)
);

-- Staff records about days without a file. The latest record of a day applies.
create table exchange_holidays (
  id bigint primary key generated always as identity,
  date date not null,
  -- False revokes an earlier record.
  is_holiday boolean not null,
  name text not null,
  reason text not null,
  staff_id uuid not null references staff,
  recorded_at timestamptz not null default now()
);
create index exchange_holidays_of_day on exchange_holidays (date, id desc);
create trigger exchange_holidays_final before update or delete on exchange_holidays
  for each row execute function refuse_change('a record of a holiday is never changed: record its withdrawal');
create trigger exchange_holidays_kept before truncate on exchange_holidays
  for each statement execute function refuse_change('a record of a holiday is never changed: record its withdrawal');

-- Live prices shared by all processes. Unlogged, because they are queried again after a database crash. Database time.
create unlogged table live_prices (
  symbol text primary key check (symbol ~ '^[A-Z0-9&_-]{1,32}$'),
  wanted_at timestamptz not null,
  -- Last provider query; null if none yet.
  asked_at timestamptz,
  -- In rupees; null if the provider does not quote the symbol.
  price double precision,
  priced_at timestamptz
);
create index live_prices_priced on live_prices (priced_at);

-- Earliest time of the next provider query. The process that moves it queries for all.
create unlogged table live_price_asks (
  id boolean primary key default true check (id),
  next_at timestamptz not null
);

-- ------------------------------------------------------------
-- Portfolios and basket orders
-- ------------------------------------------------------------

-- Model portfolios and experiments: facts and immutable rebalances.
create table portfolio_settings (
  id boolean primary key default true check (id),
  -- Incremented on every change below.
  version bigint not null default 0,
  -- Yearly rate; 0.065 is 6.5 %.
  risk_free_rate double precision not null default 0.065,
  risk_free_source text not null default '91-day Treasury bills, about'
);
insert into portfolio_settings default values;

create table portfolios (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,64}$'),
  is_experimental boolean not null,
  -- 1 Momentum, 2 Passive, 3 Focused, 4 Low-Vol; null for an experiment.
  style smallint check (style between 1 and 4),
  title text not null,
  description text not null,
  universe text not null,
  method text not null,
  rebalancing text not null,
  risk_label text not null,
  factsheet text not null,
  benchmark text not null,
  launch_date date not null,
  closed_on date check (closed_on >= launch_date),
  -- Whether returns may be shown (performanceSource), and on whose authority.
  source_kind text not null default 'hidden' check (source_kind in ('live', 'verified', 'hidden')),
  source_label text not null default '',
  source_disclaimer text not null default '',
  position integer not null default 0,
  check (is_experimental = (style is null))
);

create function keep_portfolio_version() returns trigger language plpgsql as $$
begin
  insert into portfolio_versions (portfolio_id, facts) values (new.id, to_jsonb(new));
  return null;
end $$;
create trigger portfolios_begun after insert on portfolios
  for each row execute function keep_portfolio_version();
create trigger portfolios_changed after update on portfolios
  for each row when (old.* is distinct from new.*) execute function keep_portfolio_version();

create table portfolio_rebalances (
  id uuid primary key default gen_random_uuid(),
  portfolio_id uuid not null references portfolios,
  -- Published on this day, effective at the close of the next trading day.
  date date not null,
  note text not null,
  -- Record that this one corrects. A record has at most one correction, so that a chain has one end.
  corrects uuid unique references portfolio_rebalances,
  recorded_at timestamptz not null,
  recorded_in xid8 not null default pg_current_xact_id(),
  rationale text not null default '',
  disclosures text not null default '',
  -- Related article; null if none.
  article_slug text,
  -- A rebalance is a recommendation, so it has an analyst and a seal over its texts and weights.
  analyst text not null default '',
  -- SHA-256, hexadecimal; null for older records.
  seal text,
  check (corrects <> id),
  constraint portfolio_rebalances_are_explained
    check (btrim(analyst) <> '' and btrim(rationale) <> '' and btrim(disclosures) <> '' and seal is not null)
);
create unique index portfolio_rebalances_day on portfolio_rebalances (portfolio_id, date) where corrects is null;
create trigger portfolio_rebalances_final before update or delete on portfolio_rebalances
  for each row execute function refuse_change('a published rebalance is never changed: record a correction');
create trigger portfolio_rebalances_kept before truncate on portfolio_rebalances
  for each statement execute function refuse_change('a published rebalance is never changed: record a correction');

-- At the end of the transaction, the weights must be complete.
create function rebalance_is_whole() returns trigger language plpgsql as $$
declare
  whole bigint;
begin
  select sum(weight_ppm) into whole from rebalance_weights where rebalance_id = new.id;
  if whole is distinct from 1000000 then
    raise exception 'the weights of rebalance % sum to % millionths', new.id, whole
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger portfolio_rebalances_whole after insert on portfolio_rebalances
  deferrable initially deferred for each row execute function rebalance_is_whole();

create table rebalance_weights (
  rebalance_id uuid not null references portfolio_rebalances,
  symbol text not null,
  -- Parts per million of the portfolio; zero for an exit.
  weight_ppm integer not null check (weight_ppm between 0 and 1000000),
  reason text not null,
  primary key (rebalance_id, symbol)
);
create trigger rebalance_weights_final before update or delete on rebalance_weights
  for each row execute function refuse_change('a published rebalance is never changed: record a correction');
create trigger rebalance_weights_kept before truncate on rebalance_weights
  for each statement execute function refuse_change('a published rebalance is never changed: record a correction');

-- A later line would change the sum or add an undecided exit.
create function rebalance_line_belongs() returns trigger language plpgsql as $$
declare
  begun_in xid8;
begin
  select recorded_in into begun_in from portfolio_rebalances where id = new.rebalance_id;
  if begun_in is distinct from pg_current_xact_id() then
    raise exception 'rebalance % is published: no line can be added', new.rebalance_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger rebalance_weights_belong before insert on rebalance_weights
  for each row execute function rebalance_line_belongs();

-- Rebalances that are drafts or scheduled.
create table rebalance_drafts (
  id uuid primary key default gen_random_uuid(),
  portfolio_id uuid not null references portfolios,
  -- Record to correct; null for a new rebalance.
  corrects uuid references portfolio_rebalances,
  note text not null default '',
  rationale text not null default '',
  disclosures text not null default '',
  article_slug text,
  -- Shares with weight in parts per million and reason; cash is the remainder.
  lines jsonb not null,
  -- Optimistic lock.
  version integer not null default 1,
  edited_by uuid not null references staff,
  -- Wall time.
  edited_at timestamptz not null default now(),
  -- Scheduled publication (business time); null if not scheduled.
  publish_at timestamptz,
  -- Staff member who scheduled it, and the reason.
  scheduled_by uuid references staff,
  schedule_reason text,
  -- Reason why the scheduled publication failed.
  problem text,
  -- Published record; null if discarded.
  rebalance_id uuid unique references portfolio_rebalances,
  discarded_at timestamptz,
  analyst text not null default '',
  check ((publish_at is null) = (scheduled_by is null) and (publish_at is null) = (schedule_reason is null)),
  check (rebalance_id is null or discarded_at is null)
);
create unique index rebalance_drafts_open on rebalance_drafts (portfolio_id)
  where rebalance_id is null and discarded_at is null;
create index rebalance_drafts_due on rebalance_drafts (publish_at)
  where publish_at is not null and rebalance_id is null and discarded_at is null;
-- A published draft stays as it was.
create trigger rebalance_drafts_final before update or delete on rebalance_drafts
  for each row when (old.rebalance_id is not null or old.discarded_at is not null)
  execute function refuse_change('rebalance draft {row} is closed', 'id');

-- Published versions of a portfolio's facts. Wall time.
create table portfolio_versions (
  id bigint primary key generated always as identity,
  portfolio_id uuid not null references portfolios,
  recorded_at timestamptz not null default now(),
  facts jsonb not null
);
create index portfolio_versions_of_portfolio on portfolio_versions (portfolio_id, id);
create trigger portfolio_versions_final before update or delete on portfolio_versions
  for each row execute function refuse_change('a published version of a portfolio is never changed');
create trigger portfolio_versions_kept before truncate on portfolio_versions
  for each statement execute function refuse_change('a published version of a portfolio is never changed');

-- Certificates for portfolio returns. The newest is shown while the portfolio's source is 'verified'.
create table performance_certificates (
  id uuid primary key default gen_random_uuid(),
  portfolio_id uuid not null references portfolios,
  number text not null check (number <> ''),
  agency text not null check (agency <> ''),
  period_from date not null,
  period_to date not null,
  -- Certified value by metric; 0.125 is 12.5 %.
  metrics jsonb not null check (jsonb_typeof(metrics) = 'object' and metrics <> '{}'),
  file bytea not null,
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  recorded_by uuid not null references staff,
  -- Wall time.
  recorded_at timestamptz not null default now(),
  check (period_to > period_from)
);
create index performance_certificates_of_portfolio on performance_certificates (portfolio_id, recorded_at);
create trigger performance_certificates_final before update or delete on performance_certificates
  for each row execute function refuse_change('a published certificate is never changed: record a new one');
create trigger performance_certificates_kept before truncate on performance_certificates
  for each statement execute function refuse_change('a published certificate is never changed: record a new one');

-- Orders at the broker gateway with their member, so that other members cannot read the outcome. No token is stored.
create table basket_transactions (
  -- The gateway's id.
  id text primary key check (id <> ''),
  user_id uuid not null references users,
  portfolio_tag text not null check (portfolio_tag in ('focused', 'momentum', 'lowvol', 'passive')),
  stocks integer not null check (stocks > 0),
  created_at timestamptz not null,
  -- As ordered: ticker, shares held before, change, limit.
  securities jsonb not null default '[]',
  status text not null default 'waiting'
    check (status in ('waiting', 'processing', 'filled', 'partly-filled', 'failed', 'cancelled', 'expired')),
  -- As of the last query to the gateway.
  orders jsonb not null default '[]',
  -- Business time at which a final outcome was first seen, after which it never changes.
  settled_at timestamptz,
  -- Wall time of the last query.
  asked_at timestamptz,
  -- Broker account of the order until it is settled; null for a guest, or once settled.
  account_id text,
  check ((settled_at is null) = (status in ('waiting', 'processing'))),
  constraint basket_transactions_account check (account_id is null or settled_at is null)
);
create index basket_transactions_of_member on basket_transactions (user_id, created_at desc);
create index basket_transactions_open on basket_transactions (asked_at nulls first) where settled_at is null;
create trigger basket_transactions_final before update on basket_transactions
  for each row when (old.settled_at is not null)
  execute function refuse_change('the outcome of basket {row} is final', 'id');

-- Broker account of a member's last order (gateway id), so that the gateway need not ask for the broker again. Two
-- members never share one.
create table broker_accounts (
  user_id uuid primary key references users,
  account_id text not null constraint broker_accounts_of_one_member unique check (account_id <> ''),
  -- Gateway's name for the broker, such as `kite`, if known.
  broker text check (broker <> ''),
  -- Business time.
  connected_at timestamptz not null
);

-- ------------------------------------------------------------
-- Slack archive
-- ------------------------------------------------------------

-- The community archive, imported from Slack exports. PostgreSQL is the source of truth; search indexes are derived by
-- `seq` and can be rebuilt.
create table archive_state (
  id boolean primary key default true check (id),
  -- Id of this archive, so that indexes derived from another archive are not used.
  index_id uuid,
  -- Incremented on every change of a message, in commit order (changes share a lock).
  last_seq bigint not null default 0,
  -- Incremented when channels or their access change, so that searches need not reload them.
  channels_version bigint not null default 1,
  mark uuid,
  searched_seq bigint not null default 0
);
insert into archive_state default values;

create function archive_leaves_mark() returns trigger language plpgsql as $$
begin
  if new.last_seq < old.last_seq then
    raise exception 'The numbers of the archive''s changes only rise.';
  end if;
  if new.last_seq > old.last_seq then
    new.mark := gen_random_uuid();
    insert into archive_marks (seq, mark) values (new.last_seq, new.mark);
  end if;
  return new;
end $$;
create trigger archive_leaves_mark before update on archive_state
  for each row execute function archive_leaves_mark();

-- History of the archive, for derived indexes: each change leaves a mark unique to this history. An index whose mark is
-- missing here was built from another history, such as changes lost in a restore.
create table archive_marks (
  -- Last change of the transaction that left the mark.
  seq bigint primary key,
  mark uuid not null unique
);

create table archive_groups (
  id text primary key,
  name text not null unique,
  position integer not null unique
);
insert into archive_groups (id, name, position) values
  ('essentials', 'Essentials', 1),
  ('finance-and-investing', 'Finance and Investing', 2),
  ('off-topic', 'Off-topic', 3),
  ('archived-amas', 'Archived AMAs', 4);

create table archive_channels (
  -- Small and constant: part of every message's key, here and in the search index.
  no integer primary key generated always as identity check (no between 1 and 8191),
  id text not null unique,
  name text not null,
  topic text not null default '',
  group_id text not null references archive_groups,
  is_archived boolean not null default false,
  -- A message folder without a record in the export; a later export may have it.
  is_placeholder boolean not null default false,
  -- Whether plans with the archive include it. Exceptions are in archive_channel_plans.
  is_open boolean not null default true,
  message_count integer not null default 0,
  first_us bigint,
  last_us bigint
);
create index archive_channels_name on archive_channels (name);

create function archive_channels_changed() returns trigger language plpgsql as $$
begin
  update archive_state set channels_version = channels_version + 1;
  return null;
end $$;
create trigger archive_channels_changed after insert or update or delete on archive_channels
  for each statement execute function archive_channels_changed();

-- Exceptions by plan.
create table archive_channel_plans (
  channel_no integer not null references archive_channels on delete cascade,
  alias text not null,
  is_allowed boolean not null,
  primary key (channel_no, alias)
);
create trigger archive_channels_changed after insert or update or delete on archive_channel_plans
  for each statement execute function archive_channels_changed();

create table archive_users (
  id text primary key,
  -- Name used to mention the user; `name` is the displayed one.
  handle text not null,
  name text not null,
  real_name text not null,
  is_bot boolean not null,
  is_deleted boolean not null
);

create table archive_messages (
  channel_no integer not null references archive_channels,
  -- Slack's ts in microseconds, unique in its channel.
  ts_us bigint not null,
  seq bigint not null,
  -- ts of the thread's first message, which has it too.
  thread_us bigint,
  user_id text,
  -- Joins, topic changes and similar: shown as a line, never found.
  is_system boolean not null,
  -- Whether it is in the channel's list: all messages except replies not also sent to the channel.
  is_listed boolean not null,
  -- Kept, but not shown, counted or found.
  is_hidden boolean not null default false,
  reply_count integer not null default 0,
  edited_us bigint,
  -- As written, with Slack's markup and escapes.
  text text not null,
  -- Reactions, files and other parts in wire format; null if none.
  more json,
  primary key (channel_no, ts_us)
);
create index archive_messages_listed on archive_messages (channel_no, ts_us) where is_listed and not is_hidden;
create index archive_messages_thread on archive_messages (channel_no, thread_us, ts_us) where thread_us is not null;
create index archive_messages_seq on archive_messages (seq);
create index archive_messages_hidden on archive_messages (seq) where is_hidden;

-- Completely imported day files. An interrupted or repeated run skips them.
create table archive_day_files (
  channel_no integer not null references archive_channels,
  name text not null,
  crc32 bigint not null,
  size bigint not null,
  stored integer not null,
  skipped jsonb not null,
  primary key (channel_no, name)
);

-- Slack exports uploaded by staff in chunks. A job imports them; then the chunks are deleted. Wall time.
create table archive_imports (
  id uuid primary key default gen_random_uuid(),
  state text not null check (state in ('uploading', 'waiting', 'running', 'done', 'failed')),
  -- [{name, bytes}]: a single file.
  files jsonb not null,
  staff_id uuid not null references staff,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  files_read integer not null default 0,
  -- Messages read so far.
  rows_read integer not null default 0,
  -- Import report; null until done.
  report jsonb,
  -- Reason why the file could not be read.
  problem text,
  attempts integer not null default 0,
  check ((state = 'failed') = (problem is not null))
);
create index archive_imports_newest on archive_imports (begun_at desc);

create table archive_import_pieces (
  import_id uuid not null references archive_imports,
  file integer not null check (file >= 0),
  piece integer not null check (piece >= 0),
  bytes bytea not null,
  primary key (import_id, file, piece)
);

-- Full-text search index of the archive: one row per searchable message, written in its transaction. Complete up to
-- `searched_seq`.
create table archive_search (
  ts_us bigint not null,
  channel_no integer not null,
  -- Lexemes of search-document.ts. The first letter is the kind.
  words tsvector not null,
  -- Words and stems of a message that exceeds the limits of a tsvector, else null.
  long_text text,
  -- Makes the row exceed 2 kB, so that PostgreSQL stores its long columns out of line. It compresses to 40 bytes.
  -- Without their words, a million rows fit into memory.
  filler text not null default repeat(' ', 2000),
  primary key (ts_us, channel_no)
) with (toast_tuple_target = 128
);
alter table archive_search alter column words set storage external;
create index archive_search_words on archive_search using gin (words);

-- Searches scan the list of entries not yet in the index, which only the index owner can flush.
create function merge_archive_search() returns bigint language sql security definer set search_path from current as $$
  select gin_clean_pending_list('archive_search_words')
$$;

create function count_archive_words() returns trigger language plpgsql as $$
begin
  insert into archive_words (word, messages)
    select lexeme, count(*) * tg_argv[0]::integer from changed cross join lateral unnest(changed.words)
    where lexeme not like 't%' group by lexeme
    on conflict (word) do update set messages = archive_words.messages + excluded.messages;
  return null;
end $$;
create trigger archive_words_added after insert on archive_search referencing new table as changed
  for each statement execute function count_archive_words('1');
create trigger archive_words_removed after delete on archive_search referencing old table as changed
  for each statement execute function count_archive_words('-1');

-- Number of messages per lexeme, for corrections and query planning.
create table archive_words (
  word text collate "C" primary key,
  messages bigint not null
) with (fillfactor = 50
);

-- ------------------------------------------------------------
-- Complaints
-- ------------------------------------------------------------

-- Register of complaints, the source of the regulator's tables.
create table complaints (
  id uuid primary key default gen_random_uuid(),
  serial bigint not null generated always as identity (start with 1001),
  number text not null generated always as ('C-' || serial) stored unique,
  -- Account with this address at receipt. Ownership is not verified.
  user_id uuid references users,
  name text not null,
  email text not null,
  phone text not null default '',
  category text not null check (
    category in ('research', 'billing', 'refund', 'account', 'conduct', 'accessibility', 'other')),
  body text not null check (body <> ''),
  source text not null check (source in ('direct', 'scores', 'other')),
  -- Number assigned by another body.
  reference text not null default '',
  -- Business time; days are business days.
  received_at timestamptz not null,
  received_on date not null,
  due_on date not null,
  -- Time of the next staff reminder. Null if none is due.
  remind_at timestamptz,
  -- SHA-256 of sender, text and day, so that a form sent twice is one complaint.
  fingerprint text unique,
  -- Wall time of the confirmation email with the number.
  acknowledged_at timestamptz,
  escalated_at timestamptz,
  resolved_at timestamptz,
  resolved_on date,
  outcome text check (outcome in ('redressed', 'not-upheld', 'withdrawn')),
  check ((resolved_at is null) = (resolved_on is null)),
  check ((resolved_at is null) = (outcome is null)),
  check (resolved_at is null or remind_at is null)
);
create index complaints_open on complaints (due_on) where resolved_at is null;
create index complaints_to_remind on complaints (remind_at) where remind_at is not null;
create index complaints_of_member on complaints (user_id);
create index complaints_received on complaints (received_at desc, id);

-- Columns behind published tables never change.
create function complaints_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a complaint is never deleted' using errcode = 'restrict_violation';
  end if;
  if (old.source, old.received_at, old.received_on, old.due_on, old.body)
      is distinct from (new.source, new.received_at, new.received_on, new.due_on, new.body)
    or (old.resolved_at is not null
      and (old.resolved_at, old.resolved_on, old.outcome)
        is distinct from (new.resolved_at, new.resolved_on, new.outcome)) then
    raise exception 'what is counted of a complaint is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger complaints_stay before update or delete on complaints
  for each row execute function complaints_stay();

-- Replies to the complainant and other steps, in order.
create table complaint_steps (
  id bigint primary key generated always as identity,
  complaint_id uuid not null references complaints,
  at timestamptz not null,
  kind text not null check (kind in ('answer', 'resolve', 'escalate', 'remind')),
  -- Email text; empty for an internal step.
  body text not null default '',
  by_name text not null default ''
);
create index complaint_steps_of_complaint on complaint_steps (complaint_id, id);
create trigger complaint_steps_keep before update or delete on complaint_steps
  for each row execute function refuse_change('rows of {table} are never changed or deleted');

-- ------------------------------------------------------------
-- Recommendations
-- ------------------------------------------------------------

-- Instrument of a symbol on a day; null if the symbol never traded here.
create function instrument_of(wanted text, day date) returns integer language sql stable as $$
  select instrument_id from instrument_symbols
  where symbol = wanted and from_on <= day order by from_on desc limit 1
$$;

-- All published recommendations, from their records: sealed article versions, final rebalances, outlier lists. `at` is
-- business time. `closed_on` is the day from which it no longer applied; null if it still does.
create view recommendations as
with
rating_versions as (
  select v.article_id, v.number, v.came_out_at, v.seal,
    v.facts ->> 'title' as title, v.facts ->> 'slug' as slug, r.value as said,
    lag(r.value - 'history') over (partition by v.article_id, r.value ->> 'symbol' order by v.number) as before
  from article_versions v
  cross join lateral jsonb_array_elements(coalesce(v.facts -> 'recommendations', '[]')) r
),
-- Ratings from before recommendations were per company, about a subject in words.
subject_versions as (
  select v.article_id, v.number, v.came_out_at, v.seal,
    v.facts ->> 'title' as title, v.facts ->> 'slug' as slug, v.facts -> 'disclosure' as said,
    lag(v.facts -> 'disclosure' -> 'rating') over (partition by v.article_id order by v.number) as before
  from article_versions v
),
ratings as (
  select
    'article:' || article_id || ':' || number || ':' || (said ->> 'symbol') as key,
    article_id, title, slug, came_out_at, seal,
    instrument_of(said ->> 'symbol', (came_out_at at time zone 'Asia/Kolkata')::date) as instrument_id,
    said ->> 'symbol' as symbol, said ->> 'name' as subject, said ->> 'rating' as action,
    said ->> 'analyst' as analyst, said ->> 'rationale' as rationale, said ->> 'horizon' as horizon,
    coalesce(said ->> 'target', '') as target,
    jsonb_build_object('holdings', said -> 'holdings', 'compensation', said -> 'compensation',
      'conflicts', said -> 'conflicts') as disclosures
  from rating_versions where before is distinct from (said - 'history')
  union all
  select
    'article:' || article_id || ':' || number, article_id, title, slug, came_out_at, seal,
    null::integer, null, said ->> 'subject', said -> 'rating' -> 'history' -> -1 ->> 'rating',
    said ->> 'analyst', '', said -> 'rating' ->> 'horizon', '',
    jsonb_build_object('holdings', said -> 'holdings', 'compensation', said -> 'compensation',
      'conflicts', said -> 'conflicts')
  from subject_versions
  where jsonb_typeof(said -> 'rating') = 'object' and before is distinct from (said -> 'rating')
),
dated_ratings as (
  select r.*,
    (least(
      lead(r.came_out_at) over (
        partition by coalesce(r.instrument_id::text, r.subject) order by r.came_out_at, r.key),
      a.withdrawn_at
    ) at time zone 'Asia/Kolkata')::date as closed_on
  from ratings r join articles a on a.id = r.article_id
),
rebalance_lines as (
  select r.id, r.portfolio_id, r.date, r.recorded_at, r.corrects, r.analyst, r.rationale, r.disclosures, r.seal,
    w.symbol, w.weight_ppm, w.reason, instrument_of(w.symbol, r.date) as instrument_id
  from portfolio_rebalances r join rebalance_weights w on w.rebalance_id = r.id
  where w.symbol <> 'CASH'
),
line_changes as (
  select l.*, coalesce(lag(l.weight_ppm) over (
    partition by l.portfolio_id, coalesce(l.instrument_id::text, l.symbol) order by l.date, l.recorded_at), 0) as was
  from rebalance_lines l
),
dated_changes as (
  select c.*,
    case when c.weight_ppm = 0 then c.date else
      least(lead(c.date) over (
        partition by c.portfolio_id, coalesce(c.instrument_id::text, c.symbol) order by c.date, c.recorded_at),
        p.closed_on)
    end as closed_on,
    p.slug, p.title, p.is_experimental
  from line_changes c join portfolios p on p.id = c.portfolio_id
  where c.weight_ppm <> c.was
)
select
  key, 'article' as source, article_id as source_id, title, slug, came_out_at as at,
  (came_out_at at time zone 'Asia/Kolkata')::date as day,
  instrument_id, symbol, subject, action, analyst, rationale, horizon, target, disclosures, seal,
  null::integer as was_ppm, null::integer as weight_ppm, closed_on
from dated_ratings
union all
select
  'rebalance:' || id || ':' || symbol,
  case when is_experimental then 'experiment' else 'rebalance' end,
  portfolio_id, title, slug, recorded_at, date,
  instrument_id, symbol, null,
  case when was = 0 then 'Buy' when weight_ppm = 0 then 'Sell' when weight_ppm > was then 'Add' else 'Reduce' end,
  analyst, concat_ws(' ', nullif(reason, ''), nullif(rationale, '')), null, '', to_jsonb(disclosures), seal,
  was, weight_ppm, closed_on
from dated_changes
union all
select
  'outlier:' || o.date || ':' || o.category || ':' || o.rank, 'outlier', null, null, null,
  (o.date + time '15:30') at time zone 'Asia/Kolkata', o.date,
  o.instrument_id,
  (select s.symbol from instrument_symbols s
    where s.instrument_id = o.instrument_id and s.from_on <= o.date order by s.from_on desc limit 1),
  null, initcap(o.category), null,
  'Listed automatically: ' || round((o.day_return * 100)::numeric, 2) || ' % on the day, '
    || round(abs(o.return_deviations)::numeric, 1) || ' deviations of return and '
    || round(abs(o.volume_deviations)::numeric, 1) || ' of volume from its own 250 days',
  null, '', null, null, null::integer, null::integer, (o.date + interval '12 months')::date
from outliers o;

-- ------------------------------------------------------------
-- Triggers that change the version of published data
-- ------------------------------------------------------------

insert into published_versions (name) values
  ('firm'), ('catalogue'), ('legal'), ('quotes'), ('articles'), ('market'), ('portfolios'), ('archive'), ('billing'),
  ('complaints'), ('sunset');

do $$
declare
  published record;
  event text;
begin
  for published in
    select * from (values
      ('firm', 'firm_profile', '{insert,update,delete,truncate}'::text[]),
      ('catalogue', 'plans', '{insert,update,delete,truncate}'::text[]),
      ('catalogue', 'plan_price_versions', '{insert,truncate}'::text[]),
      ('legal', 'legal_documents', '{insert,update,delete,truncate}'::text[]),
      ('quotes', 'quote_settings', '{insert,update,delete,truncate}'::text[]),
      ('articles', 'articles', '{insert,update,delete,truncate}'::text[]),
      ('articles', 'article_series', '{insert,update,delete}'::text[]),
      ('articles', 'article_redirects', '{insert,update,delete}'::text[]),
      ('market', 'market_state', '{insert,update,delete,truncate}'::text[]),
      ('portfolios', 'portfolio_settings', '{insert,update,delete,truncate}'::text[]),
      ('archive', 'archive_channels', '{insert,update,delete,truncate}'::text[]),
      ('archive', 'archive_channel_plans', '{insert,update,delete,truncate}'::text[]),
      ('archive', 'archive_groups', '{insert,update,delete,truncate}'::text[]),
      ('archive', 'archive_users', '{insert,update,delete,truncate}'::text[]),
      ('billing', 'billing_settings', '{insert,update,delete,truncate}'::text[]),
      ('complaints', 'complaints', '{insert,update,delete,truncate}'::text[]),
      ('quotes', 'checkout_settings', '{insert,update,delete,truncate}'::text[]),
      ('sunset', 'sunset_settings', '{insert,truncate}'::text[])
    ) as publications (name, tab, events)
  loop
    foreach event in array published.events loop
      execute format(
        'create trigger published_%1$s after %1$s on %2$I %3$s
           for each statement execute function publish_change(%4$L)',
        event,
        published.tab,
        case event
          when 'truncate' then ''
          when 'delete' then 'referencing old table as changed'
          else 'referencing new table as changed'
        end,
        published.name);
    end loop;
  end loop;
end $$;
