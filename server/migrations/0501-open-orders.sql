-- outside a transaction
-- A renewal order can be open next to the member's own order.
drop index concurrently if exists one_open_purchase_a_member;
create unique index concurrently one_open_purchase_a_member on orders (user_id) where state = 'created' and not is_renewal;
drop index concurrently if exists one_open_order_a_member;
