-- The business day of the quote that an order was made from: the day of its computation, at fulfilment too. A quote
-- stands for half an hour, over midnight as well, so it may be the day before the order's own.
alter table orders add column quoted_on date;
update orders set quoted_on = (created_at at time zone 'Asia/Kolkata')::date;
alter table orders alter column quoted_on set not null;

create or replace function orders_keep_what_was_agreed() returns trigger language plpgsql as $$
begin
  if new.agreed is distinct from old.agreed or new.amount_paise <> old.amount_paise
    or new.currency <> old.currency or new.user_id <> old.user_id or new.alias <> old.alias
    or new.quoted_on <> old.quoted_on
    or (old.provider_order_id is not null and new.provider_order_id is distinct from old.provider_order_id) then
    raise exception 'an order keeps what was agreed (order %)', old.id;
  end if;
  return new;
end $$;
