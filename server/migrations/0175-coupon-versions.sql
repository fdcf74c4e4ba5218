-- Every rule that a coupon has had, written by the database itself; what was published of a coupon is never changed. Wall time.
create table coupon_versions (
  code text not null references coupons,
  revision integer not null,
  recorded_at timestamptz not null default now(),
  rule jsonb not null,
  primary key (code, revision)
);
insert into coupon_versions (code, revision, rule) select code, revision, to_jsonb(coupons) from coupons;

create function keep_coupon_versions() returns trigger language plpgsql as $$
begin
  -- A batch has thousands of codes: one statement for all.
  insert into coupon_versions (code, revision, rule) select code, revision, to_jsonb(changed) from changed;
  return null;
end $$;
create trigger coupons_begun after insert on coupons referencing new table as changed
  for each statement execute function keep_coupon_versions();
create trigger coupons_changed after update on coupons referencing new table as changed
  for each statement execute function keep_coupon_versions();

create function coupons_keep_their_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a coupon is ended, never deleted' using errcode = 'restrict_violation';
  end if;
  if new.code <> old.code or new.revision <> old.revision + 1 then
    raise exception 'a change of a coupon is its next revision' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger coupons_kept before update or delete on coupons
  for each row execute function coupons_keep_their_rules();

create function coupon_versions_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'what was published of a coupon is never changed' using errcode = 'restrict_violation';
end $$;
create trigger coupon_versions_final before update or delete on coupon_versions
  for each row execute function coupon_versions_are_final();
