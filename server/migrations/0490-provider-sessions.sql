-- The provider's session (`sid`) that a session began with, so that a back-channel logout ends it.
alter table sessions add column provider_session text;
alter table staff_sessions add column provider_session text;

-- Addresses that we verified ourselves, because the identity provider did not. The hash is of the provider's subject id and the address.
create table confirmed_addresses (
  identity_hash bytea primary key check (octet_length(identity_hash) = 32),
  confirmed_at timestamptz not null default now()
);
