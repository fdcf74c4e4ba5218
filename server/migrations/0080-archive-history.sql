-- Which history of the archive a derived index was made from: every change leaves a mark that no other history has. An
-- index whose mark is missing here was made from another one, such as the changes after a backup that was restored.
create table archive_marks (
  -- The last change of the transaction that left the mark.
  seq bigint primary key,
  mark uuid not null unique
);
alter table archive_state add column mark uuid;

create function archive_leaves_mark() returns trigger language plpgsql as $$
begin
  if new.last_seq < old.last_seq then
    raise exception 'The numbers of the archive''s changes only rise.';
  end if;
  if new.last_seq > old.last_seq then
    new.mark := gen_random_uuid();
    insert into archive_marks (seq, mark) values (new.last_seq, new.mark);
  end if;
  return new;
end $$;

create trigger archive_leaves_mark before update on archive_state
  for each row execute function archive_leaves_mark();

update archive_state set mark = gen_random_uuid() where last_seq > 0;
insert into archive_marks (seq, mark) select last_seq, mark from archive_state where last_seq > 0;
