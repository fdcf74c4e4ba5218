-- squawk-ignore-file ban-drop-not-null

-- Content of all files by hash. Tables reference it by foreign key, so that no row lacks its content.
create table files (
  -- SHA-256, hexadecimal.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  size integer not null check (size >= 0),
  -- Null if the content is in the bucket, under object_key.
  bytes bytea check (octet_length(bytes) = size and encode(sha256(bytes), 'hex') = hash),
  -- Unique per upload, so that deleting an unused object never affects a later upload of the same content.
  -- In byte order, like a bucket listing.
  object_key text collate "C" unique check (object_key like hash || '/%'),
  -- Wall time of the last write. Unreferenced files are deleted a day later.
  stored_at timestamptz not null default now(),
  check (num_nonnulls(bytes, object_key) = 1)
);
-- Images, PDFs and zips are already compressed.
alter table files alter column bytes set storage external;
create index files_in_database on files (hash) where bytes is not null;

alter table article_image_files add column file_hash text, alter column bytes drop not null;
alter table letter_pictures add column file_hash text, alter column bytes drop not null;
alter table drawn_documents add column file_hash text, alter column pdf drop not null;
alter table staff_cases add column signed_pdf_sha256 text;
alter table archive_import_pieces add column file_hash text, alter column bytes drop not null;
alter table article_import_pieces add column file_hash text, alter column bytes drop not null;
alter table market_import_pieces add column file_hash text, alter column bytes drop not null;
alter table moving_in_pieces add column file_hash text, alter column bytes drop not null;
alter table inspection_pack_pieces add column file_hash text, alter column bytes drop not null;
-- The hash is already in the row.
alter table firm_logos alter column bytes drop not null;
alter table performance_certificates alter column file drop not null;

alter table e_sign_requests drop constraint e_sign_requests_check,
  add constraint e_sign_requests_completed
    check ((status = 'completed') = (signed_pdf_sha256 is not null and completed_at is not null)) not valid;

-- Processes of the previous version write content into the old columns until they have stopped. Arguments: content
-- column, hash column.
create function store_old_content() returns trigger language plpgsql as $$
declare
  content bytea;
begin
  execute format('select ($1).%I', tg_argv[0]) into content using new;
  insert into files (hash, size, bytes) values (encode(sha256(content), 'hex'), octet_length(content), content)
    on conflict (hash) do update set stored_at = now();
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[1], encode(sha256(content), 'hex')));
end
$$;
create trigger old_content_inserted before insert on article_image_files
  for each row when (new.bytes is not null) execute function store_old_content('bytes', 'file_hash');
create trigger old_content_inserted before insert on firm_logos
  for each row when (new.bytes is not null) execute function store_old_content('bytes', 'hash');
create trigger old_content_inserted before insert on letter_pictures
  for each row when (new.bytes is not null) execute function store_old_content('bytes', 'file_hash');
create trigger old_content_inserted before insert on drawn_documents
  for each row when (new.pdf is not null) execute function store_old_content('pdf', 'file_hash');
create trigger old_content_updated before update on drawn_documents
  for each row when (new.pdf is not null and new.pdf is distinct from old.pdf)
  execute function store_old_content('pdf', 'file_hash');
create trigger old_content_updated before update on e_sign_requests
  for each row when (new.signed_pdf is not null and new.signed_pdf is distinct from old.signed_pdf)
  execute function store_old_content('signed_pdf', 'signed_pdf_sha256');
create trigger old_content_inserted before insert on staff_cases
  for each row when (new.signed_pdf is not null) execute function store_old_content('signed_pdf', 'signed_pdf_sha256');
create trigger old_content_inserted before insert on performance_certificates
  for each row when (new.file is not null) execute function store_old_content('file', 'file_sha256');
create trigger old_content_inserted before insert on archive_import_pieces
  for each row when (new.bytes is not null) execute function store_old_content('bytes', 'file_hash');
create trigger old_content_inserted before insert on article_import_pieces
  for each row when (new.bytes is not null) execute function store_old_content('bytes', 'file_hash');
create trigger old_content_inserted before insert on market_import_pieces
  for each row when (new.bytes is not null) execute function store_old_content('bytes', 'file_hash');
create trigger old_content_inserted before insert on moving_in_pieces
  for each row when (new.bytes is not null) execute function store_old_content('bytes', 'file_hash');
create trigger old_content_inserted before insert on inspection_pack_pieces
  for each row when (new.bytes is not null) execute function store_old_content('bytes', 'file_hash');

-- The previous version reads the old columns until its last process has stopped, and after a downgrade. Arguments:
-- content column, hash column. Named to fire after old_content_*, which must not store it again.
create function fill_old_content() returns trigger language plpgsql as $$
declare
  content bytea;
begin
  execute format('select bytes from files where hash = ($1).%I', tg_argv[1]) into content using new;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], content));
end
$$;
create trigger previous_version_inserted before insert on article_image_files
  for each row when (new.bytes is null and new.file_hash is not null) execute function fill_old_content('bytes', 'file_hash');
create trigger previous_version_inserted before insert on firm_logos
  for each row when (new.bytes is null and new.hash is not null) execute function fill_old_content('bytes', 'hash');
create trigger previous_version_inserted before insert on letter_pictures
  for each row when (new.bytes is null and new.file_hash is not null) execute function fill_old_content('bytes', 'file_hash');
create trigger previous_version_inserted before insert on drawn_documents
  for each row when (new.pdf is null and new.file_hash is not null) execute function fill_old_content('pdf', 'file_hash');
create trigger previous_version_inserted before insert on staff_cases
  for each row when (new.signed_pdf is null and new.signed_pdf_sha256 is not null) execute function fill_old_content('signed_pdf', 'signed_pdf_sha256');
create trigger previous_version_inserted before insert on performance_certificates
  for each row when (new.file is null and new.file_sha256 is not null) execute function fill_old_content('file', 'file_sha256');
create trigger previous_version_inserted before insert on archive_import_pieces
  for each row when (new.bytes is null and new.file_hash is not null) execute function fill_old_content('bytes', 'file_hash');
create trigger previous_version_inserted before insert on article_import_pieces
  for each row when (new.bytes is null and new.file_hash is not null) execute function fill_old_content('bytes', 'file_hash');
create trigger previous_version_inserted before insert on market_import_pieces
  for each row when (new.bytes is null and new.file_hash is not null) execute function fill_old_content('bytes', 'file_hash');
create trigger previous_version_inserted before insert on moving_in_pieces
  for each row when (new.bytes is null and new.file_hash is not null) execute function fill_old_content('bytes', 'file_hash');
create trigger previous_version_inserted before insert on inspection_pack_pieces
  for each row when (new.bytes is null and new.file_hash is not null) execute function fill_old_content('bytes', 'file_hash');
create trigger previous_version_updated before update on drawn_documents
  for each row when (new.pdf is null and new.file_hash is distinct from old.file_hash)
  execute function fill_old_content('pdf', 'file_hash');
create trigger previous_version_updated before update on e_sign_requests
  for each row when (new.signed_pdf is null and new.signed_pdf_sha256 is distinct from old.signed_pdf_sha256)
  execute function fill_old_content('signed_pdf', 'signed_pdf_sha256');

-- A decided case keeps no document.
create function forget_old_content() returns trigger language plpgsql as $$
begin
  new.signed_pdf_sha256 := null;
  return new;
end
$$;
create trigger old_content_deleted before update on staff_cases
  for each row when (old.signed_pdf is not null and new.signed_pdf is null) execute function forget_old_content();

-- Moves the content of a table's rows to `files`, in short transactions, until every row has its hash. Run it outside a
-- transaction. Can be interrupted and repeated.
create procedure store_content_of(target regclass, content_column text, hash_column text) language plpgsql as $$
declare
  place tid;
  missing constant text := format(
    'select ctid from %s t where %2$I is not null and not exists (select from files f where f.hash = t.%3$I)',
    target, content_column, hash_column);
  pass integer := 0;
  found_any boolean;
begin
  loop
    found_any := false;
    for place in execute missing loop
      found_any := true;
      execute format(
        'insert into files (hash, size, bytes) select encode(sha256(%2$I), ''hex''), octet_length(%2$I), %2$I
         from %1$s where ctid = $1 and %2$I is not null on conflict (hash) do update set stored_at = now()',
        target, content_column) using place;
      execute format(
        'update %1$s set %3$I = encode(sha256(%2$I), ''hex'')
         where ctid = $1 and %2$I is not null and %3$I is null',
        target, content_column, hash_column) using place;
      commit;
    end loop;
    exit when not found_any;
    pass := pass + 1;
    if pass > 20 then
      raise exception 'a row of % has a % that is not the hash of its %', target, hash_column, content_column;
    end if;
  end loop;
end
$$;
