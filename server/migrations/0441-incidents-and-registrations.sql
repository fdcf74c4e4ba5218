-- Personal data breaches. Business time.
create table incidents (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title <> ''),
  noticed_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  -- Known facts under the headings of rule 7. Texts may be empty.
  facts jsonb not null,
  affected text check (affected in ('all', 'holding', 'list')),
  -- Email to affected persons; null until written.
  email_subject text,
  email_body text,
  sent_at timestamptz,
  cert_in_at timestamptz,
  cert_in_reference text,
  board_at timestamptz,
  board_reference text,
  closed_at timestamptz,
  report text,
  check ((email_subject is null) = (email_body is null)),
  check ((cert_in_at is null) = (cert_in_reference is null)),
  check ((board_at is null) = (board_reference is null)),
  check ((closed_at is null) = (report is null)),
  check (sent_at is null or email_subject is not null)
);
create index incidents_open on incidents (noticed_at) where closed_at is null;

-- Affected persons, determined when the incident is saved, with the delivery of their email.
create table incident_recipients (
  incident_id uuid not null references incidents,
  email text not null check (email = lower(email)),
  -- Null for an address without an account.
  user_id uuid references users,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'held', 'refused')),
  sent_at timestamptz,
  primary key (incident_id, email)
);
create index incident_recipients_of_user on incident_recipients (user_id) where user_id is not null;
create index incident_recipients_waiting on incident_recipients (incident_id, email) where state = 'waiting';

-- The firm's web addresses, apps and social handles, with the day each was reported to BSE.
create table firm_addresses (
  address text primary key check (address <> ''),
  reported_on date
);
create trigger published_insert after insert on firm_addresses referencing new table as changed
  for each statement execute function publish_change('firm');
create trigger published_update after update on firm_addresses referencing new table as changed
  for each statement execute function publish_change('firm');
create trigger published_delete after delete on firm_addresses referencing old table as changed
  for each statement execute function publish_change('firm');

-- Analysts' NISM certificates.
create table analyst_certificates (
  number text primary key check (number <> ''),
  analyst text not null check (analyst <> ''),
  valid_until date not null
);
