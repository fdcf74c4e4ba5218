-- Payments by bank transfer, recorded by staff.
insert into ledger_accounts (code, kind, normal_side, is_per_payment) values
  ('bank', 'asset', 'debit', false),
  ('tds-receivable', 'asset', 'debit', false);

-- The firm's account and the days allowed for a transfer; null if transfers are not accepted.
alter table checkout_settings add column bank_transfers jsonb;

create table bank_transfers (
  -- Bank reference. A transfer can be recorded only once.
  utr text primary key check (utr ~ '^[A-Z0-9]{12,22}$'),
  payment_id text not null unique references payments,
  order_id uuid not null references orders,
  received_paise bigint not null check (received_paise > 0),
  -- Deducted by a business payer.
  tds_paise bigint not null default 0 check (tds_paise >= 0),
  paid_on date not null,
  -- Payer's name at the bank; empty after its retention period.
  payer text not null,
  recorded_by uuid not null references staff,
  recorded_at timestamptz not null
);
create index bank_transfers_of_order on bank_transfers (order_id);

-- UTR entered by the member.
create table announced_transfers (
  order_id uuid primary key references orders,
  utr text not null check (utr ~ '^[A-Z0-9]{12,22}$'),
  announced_at timestamptz not null
);
create index announced_transfers_by_utr on announced_transfers (utr);

-- Incoming payments from imported bank statements.
create table statement_lines (
  id uuid primary key default gen_random_uuid(),
  -- Hash of all cells, so that a repeated import adds nothing.
  hash text not null unique check (hash <> ''),
  paid_on date not null,
  narration text not null,
  reference text not null,
  amount_paise bigint not null check (amount_paise > 0),
  -- Found in narration and reference: possible UTRs, and our reference.
  utrs text[] not null,
  order_reference text,
  imported_by uuid not null references staff,
  imported_at timestamptz not null,
  -- Reason why the line belongs to no order; null until set by staff.
  set_aside_as text check (set_aside_as <> ''),
  set_aside_by uuid references staff,
  check ((set_aside_as is null) = (set_aside_by is null))
);
create index statement_lines_by_day on statement_lines (paid_on);

-- Date of the payer's certificate (Form 16A); null until received.
alter table tds_deductions add column certificate_on date;

alter table staff_approvals drop constraint staff_approvals_act_check,
  add constraint staff_approvals_act_check
    check (act in ('refund-term', 'set-prices', 'end-service', 'make-coupons', 'publish-legal-text',
        'approve-advertisement', 'raise-fee-cap', 'raise-refund-limit', 'end-minor', 'change-corporate-action',
        'record-transfer')
      and (act not in ('refund-term', 'end-minor', 'record-transfer') or user_id is not null)
      and (act in ('set-prices', 'make-coupons', 'publish-legal-text', 'approve-advertisement', 'raise-fee-cap',
        'raise-refund-limit', 'change-corporate-action') or amount_paise is not null)) not valid;
