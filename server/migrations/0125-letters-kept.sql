-- What a single letter said, as it was composed; letters of batches are composed from their publications.
alter table email_records add column letter jsonb;

-- Letters that staff had sent again: numbered, so that of two who ask at once one is told.
create table letter_resends (
  record_id bigint not null references email_records on delete cascade,
  number integer not null check (number between 1 and 20),
  asked_at timestamptz not null,
  -- Null while it is on its way.
  sent_at timestamptz,
  primary key (record_id, number)
);
