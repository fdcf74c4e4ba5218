-- Full-text search of the archive. A row per message that a search may find, written in the transaction that writes the
-- message. Messages up to `searched_seq` are in it.
create table archive_search (
  ts_us bigint not null,
  channel_no integer not null,
  -- Lexemes made by search-document.ts; the first letter says what each is.
  words tsvector not null,
  -- Words and stems of a message that exceeds the limits of a tsvector; null for all others.
  long_text text,
  -- Makes a row exceed the 2 kB from which on PostgreSQL stores its long columns apart; compressed, it takes 40 bytes.
  -- Without their words, the rows of a million messages fit into memory.
  filler text not null default repeat(' ', 2000),
  primary key (ts_us, channel_no)
) with (toast_tuple_target = 128);
alter table archive_search alter column words set storage external;
create index archive_search_words on archive_search using gin (words);

-- In how many messages each lexeme is: for corrections and to plan searches.
create table archive_words (
  word text collate "C" primary key,
  messages bigint not null
) with (fillfactor = 50);

create function count_archive_words() returns trigger language plpgsql as $$
begin
  insert into archive_words (word, messages)
    select lexeme, count(*) * tg_argv[0]::integer from changed cross join lateral unnest(changed.words)
    where lexeme not like 't%' group by lexeme
    on conflict (word) do update set messages = archive_words.messages + excluded.messages;
  return null;
end $$;
create trigger archive_words_added after insert on archive_search referencing new table as changed
  for each statement execute function count_archive_words('1');
create trigger archive_words_removed after delete on archive_search referencing old table as changed
  for each statement execute function count_archive_words('-1');

-- Searches read the list of entries that are not in the index yet; only the index's owner may empty it.
create function merge_archive_search() returns bigint language sql security definer set search_path from current as $$
  select gin_clean_pending_list('archive_search_words')
$$;

alter table archive_state add column searched_seq bigint not null default 0;
