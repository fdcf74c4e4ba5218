-- Certificates of portfolios' returns; the newest of a portfolio is shown while its source is 'verified'.
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

create function performance_certificates_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'a certificate that was shown is never changed: record a new one'
    using errcode = 'restrict_violation';
end $$;
create trigger performance_certificates_final before update or delete on performance_certificates
  for each row execute function performance_certificates_are_final();
create trigger performance_certificates_kept before truncate on performance_certificates
  for each statement execute function performance_certificates_are_final();
