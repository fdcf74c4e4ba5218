-- Whether search rows of older messages include the names of their files.
alter table archive_state add column has_file_names boolean not null default false;
