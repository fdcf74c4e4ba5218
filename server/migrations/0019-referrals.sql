-- One code a member, made when it is first needed.
create table referral_codes (
  user_id uuid primary key references users,
  code text not null unique check (code ~ '^ref_[a-z0-9]+$'),
  -- Set by staff: the code gives nothing any more, to nobody.
  barred_at timestamptz,
  created_at timestamptz not null
);

-- What a referred person's first paid Premium purchase earns its referrer: one month, once a friend.
create table referral_rewards (
  id uuid primary key default gen_random_uuid(),
  referrer_id uuid not null references users,
  friend_id uuid not null unique references users,
  order_id uuid not null unique,
  state text not null check (state in ('pending', 'earned', 'capped', 'void', 'reversed')),
  purchased_on date not null,
  due_at timestamptz not null,
  -- Business day on which it was earned, capped or void.
  decided_on date,
  -- Where the month went: the end of a term, with its days, or the months that wait for a purchase.
  given_to text check (given_to in ('term', 'unconsumed')),
  given_days integer check (given_days > 0),
  reversed_on date,
  -- Where it was taken back from; `used` when nothing of it was left.
  taken_from text check (taken_from in ('term', 'unconsumed', 'used')),
  -- For staff to look at, such as the same address; never a refusal.
  flags text[] not null default '{}',
  created_at timestamptz not null,
  check (referrer_id <> friend_id),
  check ((state in ('earned', 'reversed')) = (given_to is not null)),
  check ((given_to is null) = (given_days is null)),
  check ((state = 'reversed') = (reversed_on is not null)),
  check (taken_from is null or state = 'reversed')
);
create index referral_rewards_of_referrer on referral_rewards (referrer_id, purchased_on desc);
create index referral_rewards_waiting on referral_rewards (due_at) where state = 'pending';

-- Invitations by e-mail. The address belongs to somebody who never asked: it goes after 30 days, a keyed hash stays, so
-- that nobody is written to twice.
create table referral_invites (
  id uuid primary key default gen_random_uuid(),
  referrer_id uuid not null references users,
  email text,
  email_normalised text,
  address_hash bytea not null unique,
  invited_on date not null,
  invited_at timestamptz not null,
  sent_at timestamptz,
  joined_user_id uuid references users,
  check ((email is null) = (email_normalised is null))
);
create index referral_invites_of_referrer on referral_invites (referrer_id, invited_at desc);
create index referral_invites_with_address on referral_invites (invited_on) where email is not null;

-- Who came by a code.
create index users_by_referral_code on users (lower(attached_ref_code)) where attached_ref_code is not null;
