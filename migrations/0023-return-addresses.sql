-- Where a customer's items go back to: one address for a subscription, which the next block begins with.
create table return_addresses (
  subscription_id text primary key references subscriptions (id) on delete cascade,
  name text not null,
  lines text[] not null check (cardinality(lines) between 1 and 3),
  postal_code text not null,
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  version integer not null default 1 check (version >= 1),
  updated_at timestamptz(3) not null default now()
);

-- Parcels from the studio to the customer. The same one reported twice is one row.
create table return_parcels (
  id text primary key,
  subscription_id text not null references subscriptions (id) on delete cascade,
  block integer not null check (block >= 1),
  carrier text not null,
  tracking_number text not null,
  tracking_url text not null default '' check (tracking_url = '' or tracking_url ~* '^https?://'),
  sent_on date not null,
  -- The address as it was then; null where there was none.
  address jsonb,
  created_at timestamptz(3) not null default now(),
  unique (subscription_id, carrier, tracking_number)
);
