-- outside a transaction
-- A member's rows are read for their export and deleted when they erase their account.
drop index concurrently if exists checkout_landings_of_user;
create index concurrently checkout_landings_of_user on checkout_landings (user_id);
drop index concurrently if exists consents_of_user;
create index concurrently consents_of_user on consents (user_id, at);
drop index concurrently if exists staff_cases_of_user;
create index concurrently staff_cases_of_user on staff_cases (user_id);
-- Orders that a payment may still come for; those that are done with, nearly all, are not in it.
drop index concurrently if exists orders_still_reconciled;
create index concurrently orders_still_reconciled on orders (reconciled_at nulls first)
  where provider_order_id is not null and state <> 'refunded'
    and (reconciled_as_of is null or reconciled_as_of - created_at < interval '7 days');
