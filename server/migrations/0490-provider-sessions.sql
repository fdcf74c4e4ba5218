-- Provider session (`sid`) that started a session, so that a back-channel logout can end it.
alter table sessions add column provider_session text;
alter table staff_sessions add column provider_session text;

-- Addresses that we verified, because the identity provider did not. The hash covers the provider's subject id and the
-- address.
create table confirmed_addresses (
  identity_hash bytea primary key check (octet_length(identity_hash) = 32),
  confirmed_at timestamptz not null default now()
);
