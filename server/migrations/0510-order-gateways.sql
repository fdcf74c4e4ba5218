-- Payment gateway of an order. The default covers orders that processes of the previous version open during the
-- upgrade.
alter table orders add column gateway text default 'razorpay';
alter table orders add constraint orders_name_their_gateway
  check (provider_order_id is null or gateway is not null) not valid;

alter table provider_differences add column gateway text default 'razorpay';

create or replace function orders_keep_what_was_agreed() returns trigger language plpgsql as $$
begin
  if new.agreed is distinct from old.agreed or new.amount_paise <> old.amount_paise
    or new.currency <> old.currency or new.user_id <> old.user_id or new.alias <> old.alias
    or new.quoted_on <> old.quoted_on
    or (old.provider_order_id is not null and new.provider_order_id is distinct from old.provider_order_id)
    or (old.provider_order_id is not null and new.gateway is distinct from old.gateway) then
    raise exception 'an order keeps what was agreed (order %)', old.id;
  end if;
  return new;
end $$;
