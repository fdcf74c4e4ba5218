-- Client records besides the PAN.
create table client_records (
  user_id uuid primary key references users,
  -- Null if derived from the PAN.
  category text check (category in ('individual', 'huf', 'company', 'accredited', 'nri')),
  category_since date,
  category_until date,
  category_evidence text,
  kra_status text not null default 'not-checked'
    check (kra_status in ('not-checked', 'validated', 'registered', 'on-hold', 'rejected', 'not-found')),
  kra_checked_on date,
  kra_reference text,
  -- Eighteenth birthday of a member found to be a minor. Sales are blocked until then.
  minor_until date,
  check ((category is null) = (category_since is null) and (category is null) = (category_evidence is null)),
  check ((kra_status = 'not-checked') = (kra_checked_on is null))
);

create table client_settings (
  id boolean primary key default true check (id),
  -- Maximum number of clients (75 for a part-time analyst); null for no limit.
  ceiling integer check (ceiling > 0),
  -- Whether the firm or its group distributes products; null until declared.
  distributes boolean
);
insert into client_settings default values;

-- Distribution clients of the firm's group, who cannot be research clients.
create table distribution_clients (
  pan_index bytea primary key,
  added_at timestamptz not null
);

-- Holder of the PAN (company, family or other entity), if not the person who verified it.
alter table pan_verifications add column organisation_name text;

-- Raising the fee cap needs a second approver.
alter table staff_approvals drop constraint staff_approvals_act_check,
  add constraint staff_approvals_act_check
    check (act in ('refund-term', 'set-prices', 'end-service', 'make-coupons', 'publish-legal-text', 'raise-fee-cap',
        'end-minor')
      and (act not in ('refund-term', 'end-minor') or user_id is not null)
      and (act in ('set-prices', 'make-coupons', 'publish-legal-text', 'raise-fee-cap') or amount_paise is not null)) not valid;

-- Families declared by members. Once confirmed by staff, their fees count together.
create table family_declarations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- [{name, email, maskedPan}]; either email or PAN is null.
  people jsonb not null,
  -- Blind index of each person's PAN in hex, in the same order; null if given by address.
  pan_indexes text[] not null,
  declared_at timestamptz not null,
  decision text check (decision in ('confirm', 'reject', 'replace')),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
create unique index one_open_family_declaration on family_declarations (user_id) where decided_at is null;
create index family_declarations_user on family_declarations (user_id);

-- Whether the firm sells to buyers outside India, who pay IGST like buyers in other States.
alter table checkout_settings add column sells_outside_india boolean not null default true;
