-- One verified PAN a member; the number itself only encrypted, found by its keyed hash.
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
  constraint pan_verifications_one_account_a_pan unique (pan_index)
);

-- Tries of a business day: what came out, never what was sent. A row is written before the provider is asked.
create table pan_attempts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  business_day date not null,
  outcome text not null check (
    outcome in ('pending', 'valid', 'name-mismatch', 'dob-mismatch', 'not-valid', 'in-use')
  ),
  -- Wall time: a try whose process died is not held against the member for long.
  asked_at timestamptz not null default now()
);
create index pan_attempts_of_day on pan_attempts (user_id, business_day);

-- What staff must look at.
create table staff_cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('pan-in-use', 'signer-name-differs')),
  user_id uuid not null references users,
  other_user_id uuid references users,
  reference text,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create unique index one_open_case_a_cause
  on staff_cases (kind, user_id, coalesce(other_user_id, user_id), coalesce(reference, ''))
  where closed_at is null;

create function keeps_what_was_written() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $$;

-- Legal texts by version; a new text is a new version.
create table legal_documents (
  kind text not null check (kind in ('terms', 'mitc', 'privacy')),
  version text not null,
  effective_from date not null,
  title text not null,
  body_markdown text not null,
  body_html text not null,
  -- Of the UTF-8 bytes of body_markdown, lower-case hex.
  sha256 text not null,
  primary key (kind, version)
);
create index legal_documents_in_force on legal_documents (kind, effective_from desc, version desc);
create trigger legal_documents_keep before update or delete on legal_documents
  for each row execute function keeps_what_was_written();

-- A signing request at the eSign provider. Its times are wall time, as the provider's own expiry is.
create table e_sign_requests (
  id text primary key,
  user_id uuid not null references users,
  pan_index bytea not null,
  terms_version text not null,
  terms_sha256 text not null,
  mitc_version text not null,
  mitc_sha256 text not null,
  -- Of the PDF that was sent for signing.
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
  check ((status = 'completed') = (signed_pdf is not null and signed_pdf_sha256 is not null and completed_at is not null))
);
create index e_sign_requests_of_user on e_sign_requests (user_id, created_at desc);
create unique index one_live_e_sign_request
  on e_sign_requests (user_id, pan_index, terms_version, mitc_version) where status = 'pending';
create index e_sign_requests_to_check on e_sign_requests (last_checked_at nulls first) where status = 'pending';

-- Who agreed to what, when and how. Business time.
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  kind text not null,
  version text not null,
  sha256 text not null,
  method text not null check (method in ('esign', 'click')),
  at timestamptz not null,
  ip text not null,
  user_agent text not null,
  pan_index bytea,
  e_sign_request_id text references e_sign_requests,
  foreign key (kind, version) references legal_documents (kind, version),
  unique (user_id, kind, version, method),
  check ((method = 'esign') = (e_sign_request_id is not null))
);
create trigger consents_keep before update or delete on consents
  for each row execute function keeps_what_was_written();
