-- Which keys this database was filled with, so that a process with another one refuses to start. The fingerprint says
-- nothing about the key. Version 0: the secret itself, as installations used it for every purpose before; from 1 on a key
-- derived for its purpose.
create table key_fingerprints (
  purpose text primary key,
  version integer not null,
  fingerprint bytea,
  since timestamptz not null default now()
);
insert into key_fingerprints (purpose, version)
  select purpose, 0 from unnest(array['pan-index', 'plan-holder', 'gift-link', 'invited-address']) purpose
  where exists (select 1 from users);
