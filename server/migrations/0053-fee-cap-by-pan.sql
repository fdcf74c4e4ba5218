-- Whose a PAN is, by its fourth letter (P a person, H a Hindu undivided family, C a company): it decides whether SEBI's cap
-- on fees applies. Only people have been verified until now.
alter table pan_verifications add column holder_letter text not null default 'P' check (holder_letter ~ '^[A-Z]$');
alter table pan_verifications alter column holder_letter drop default;

-- Families that declared themselves one group: the cap counts them together. A PAN, by its blind index, is of one family.
create table family_groups (
  pan_index bytea primary key,
  family_id uuid not null,
  declared_at timestamptz not null
);
create index family_groups_of_family on family_groups (family_id);
