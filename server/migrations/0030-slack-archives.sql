-- The community's archived conversation, imported from Slack exports. PostgreSQL holds all of it; the search index is
-- derived from `seq` and can be thrown away.
create table archive_state (
  id boolean primary key default true check (id),
  -- Names the derived indexes of this archive; another archive never reads them.
  index_id uuid,
  -- Rises with every change of a message, in the order of the commits (changes are made under one lock).
  last_seq bigint not null default 0
);
insert into archive_state default values;

create table archive_groups (
  id text primary key,
  name text not null unique,
  position integer not null unique
);
insert into archive_groups (id, name, position) values
  ('essentials', 'Essentials', 1),
  ('finance-and-investing', 'Finance and Investing', 2),
  ('off-topic', 'Off-topic', 3),
  ('archived-amas', 'Archived AMAs', 4);

create table archive_channels (
  -- Small and never changed: part of every message's key, here and in the search index.
  no integer primary key generated always as identity check (no between 1 and 8191),
  id text not null unique,
  name text not null,
  topic text not null default '',
  group_id text not null references archive_groups,
  is_archived boolean not null default false,
  -- A folder of messages without a record in the export; the record may come with a later one.
  is_placeholder boolean not null default false,
  -- Open to the plans that have the archive, but for what archive_channel_plans says.
  is_open boolean not null default true,
  message_count integer not null default 0,
  first_us bigint,
  last_us bigint
);
create index archive_channels_name on archive_channels (name);

-- Exceptions by plan.
create table archive_channel_plans (
  channel_no integer not null references archive_channels on delete cascade,
  alias text not null,
  is_allowed boolean not null,
  primary key (channel_no, alias)
);

create table archive_users (
  id text primary key,
  -- What the member typed to be mentioned; `name` is what others saw.
  handle text not null,
  name text not null,
  real_name text not null,
  is_bot boolean not null,
  is_deleted boolean not null
);

create table archive_messages (
  channel_no integer not null references archive_channels,
  -- Slack's ts in microseconds: unique in its channel.
  ts_us bigint not null,
  seq bigint not null,
  -- The ts of the thread's first message; its own for that message.
  thread_us bigint,
  user_id text,
  -- Joins, topic changes and the like: shown as a line, never found.
  is_system boolean not null,
  -- In the channel's own list: everything but replies that were not sent to the channel as well.
  is_listed boolean not null,
  -- Kept, and neither shown, counted nor found.
  is_hidden boolean not null default false,
  reply_count integer not null default 0,
  edited_us bigint,
  -- As it was written, with Slack's own marks and escapes.
  text text not null,
  -- Reactions, files and the rest as they go over the wire; null when there is none of it.
  more json,
  primary key (channel_no, ts_us)
);
create index archive_messages_listed on archive_messages (channel_no, ts_us) where is_listed and not is_hidden;
create index archive_messages_thread on archive_messages (channel_no, thread_us, ts_us) where thread_us is not null;
create index archive_messages_seq on archive_messages (seq);
create index archive_messages_hidden on archive_messages (seq) where is_hidden;

-- Day files that are in, whole: a run that was broken off goes on after them, a second run passes them over.
create table archive_day_files (
  channel_no integer not null references archive_channels,
  name text not null,
  crc32 bigint not null,
  size bigint not null,
  stored integer not null,
  skipped jsonb not null,
  primary key (channel_no, name)
);
