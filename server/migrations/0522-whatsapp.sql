-- WhatsApp alerts: a member's number, and evidence of each opt-in and opt-out.

create table whatsapp_numbers (
  user_id uuid primary key references users on delete cascade,
  -- Country code and number as digits only, like WhatsApp.
  number text not null check (number ~ '^[1-9][0-9]{7,14}$'),
  state text not null check (state in ('pending', 'verified', 'stopped', 'blocked')),
  -- Keyed hash of the code sent to the number; null once verified.
  code_hash bytea,
  -- Wall time.
  code_expires_at timestamptz,
  code_attempts integer not null default 0,
  changed_at timestamptz not null
);
create index whatsapp_numbers_by_number on whatsapp_numbers (number);

create table whatsapp_consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  number text not null,
  event text not null check (event in ('requested', 'verified', 'stopped', 'blocked')),
  -- Consent wording, STOP message, or provider's reason.
  wording text not null,
  -- Id of the message that contained the code.
  message_id text,
  at timestamptz not null
);
create index whatsapp_consents_of_user on whatsapp_consents (user_id, id);
