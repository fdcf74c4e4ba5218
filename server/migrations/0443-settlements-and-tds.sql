-- What the payment provider paid out, line by line.
create table settlement_lines (
  settlement_id text not null check (settlement_id <> ''),
  -- The provider's id of the payment, refund or adjustment.
  entity_id text not null check (entity_id <> ''),
  kind text not null check (kind in ('payment', 'refund', 'adjustment', 'other')),
  amount_paise bigint not null check (amount_paise >= 0),
  -- What the line adds to the settlement, and takes from it.
  credit_paise bigint not null check (credit_paise >= 0),
  debit_paise bigint not null check (debit_paise >= 0),
  -- With the GST on it.
  fee_paise bigint not null check (fee_paise >= 0),
  fee_gst_paise bigint not null check (fee_gst_paise >= 0),
  settled_at timestamptz not null,
  -- The bank's reference of the transfer; null until the provider has it.
  utr text,
  dispute_id text,
  primary key (settlement_id, entity_id)
);
create index settlement_lines_by_time on settlement_lines (settled_at);
create index settlement_lines_of_entity on settlement_lines (entity_id);

-- Tax that a business deducted from an invoice; the firm claims it with the certificate.
create table tds_deductions (
  document_id uuid primary key references documents,
  amount_paise bigint not null check (amount_paise > 0),
  section text not null check (section = '194J'),
  quarter text not null check (quarter ~ '^20\d\d-\d\d Q[1-4]$'),
  -- Null until the payer has sent it.
  certificate text check (certificate <> ''),
  recorded_at timestamptz not null
);
