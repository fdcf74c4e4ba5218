-- A referral reward belongs to a purchase and to what it became: the order that was first, and every order of an upgrade
-- that replaced it.
create table referral_reward_orders (
  order_id uuid primary key references orders,
  reward_id uuid not null references referral_rewards
);
create index referral_reward_orders_of_reward on referral_reward_orders (reward_id);

with recursive chain as (
  select id as reward_id, order_id from referral_rewards
  union
  select chain.reward_id, orders.id
  from chain
  join terms on terms.order_id = chain.order_id
  join orders on orders.agreed -> 'replacedTermIds' ? terms.id::text and orders.fulfilled_at is not null
)
insert into referral_reward_orders (order_id, reward_id)
select chain.order_id, chain.reward_id from chain join orders on orders.id = chain.order_id
on conflict do nothing;

-- It belongs to the person, too: a PAN earns its referrer one month, however many accounts it has had.
alter table referral_rewards add column friend_pan_index bytea;
update referral_rewards reward set friend_pan_index = pan.pan_index
from pan_verifications pan
where pan.user_id = reward.friend_id
  and not exists (
    select 1 from referral_rewards earlier
    join pan_verifications other on other.user_id = earlier.friend_id
    where other.pan_index = pan.pan_index and (earlier.created_at, earlier.id) < (reward.created_at, reward.id)
  );
create unique index one_reward_a_pan on referral_rewards (friend_pan_index);
