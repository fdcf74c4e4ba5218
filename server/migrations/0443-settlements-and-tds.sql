-- Settlement lines of the payment provider.
create table settlement_lines (
  settlement_id text not null check (settlement_id <> ''),
  -- Provider's id of the payment, refund or adjustment.
  entity_id text not null check (entity_id <> ''),
  kind text not null check (kind in ('payment', 'refund', 'adjustment', 'other')),
  amount_paise bigint not null check (amount_paise >= 0),
  -- Amounts added to the settlement and deducted from it.
  credit_paise bigint not null check (credit_paise >= 0),
  debit_paise bigint not null check (debit_paise >= 0),
  -- Including GST.
  fee_paise bigint not null check (fee_paise >= 0),
  fee_gst_paise bigint not null check (fee_gst_paise >= 0),
  settled_at timestamptz not null,
  -- Bank reference of the transfer; null until the provider has it.
  utr text,
  dispute_id text,
  primary key (settlement_id, entity_id)
);
create index settlement_lines_by_time on settlement_lines (settled_at);
create index settlement_lines_of_entity on settlement_lines (entity_id);

-- Tax that a business deducted from an invoice, which the firm claims with the certificate.
create table tds_deductions (
  document_id uuid primary key references documents,
  amount_paise bigint not null check (amount_paise > 0),
  section text not null check (section = '194J'),
  quarter text not null check (quarter ~ '^20\d\d-\d\d Q[1-4]$'),
  -- Null until received from the payer.
  certificate text check (certificate <> ''),
  recorded_at timestamptz not null
);
