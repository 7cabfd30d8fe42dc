-- Billing: what the card provider says of a subscription's payments, and what was sold from which block on.

-- What is sold, from that block on until the next terms. Block n is made from the newest with from_block <= n.
create table subscription_terms (
  subscription_id text not null references subscriptions (id),
  from_block integer not null check (from_block >= 1),
  product_selections jsonb not null,
  price jsonb not null,
  plan text not null check (plan in ('monthly', 'quarterly', 'yearly')),
  package text not null check (package in ('automated', 'agency')),
  -- The change that brought them; null for what was first sold.
  change_id text,
  sold_at timestamptz(3) not null,
  primary key (subscription_id, from_block)
);
insert into subscription_terms (subscription_id, from_block, product_selections, price, plan, package, sold_at)
select id, 1, product_selections, price, plan, package, created_at from subscriptions;

-- The subscription's own product_selections, price and plan are those of its block in production.
alter table subscriptions
  add column if not exists ended_at timestamptz(3),
  -- Canceled for then, as the provider says.
  add column cancel_at timestamptz(3),
  -- Asked to end at once: kept before the provider is asked, so that it is asked again until it has happened.
  add column cancel_now_at timestamptz(3),
  add column paused_at timestamptz(3),
  -- Asked to go on at that time: what the pause is measured by, whenever the provider answers.
  add column unpause_at timestamptz(3),
  -- How long all pauses were: blocks that are not planned yet open that much later.
  add column shifted_ms bigint not null default 0,
  add column current_period_end timestamptz(3),
  add column past_due_since timestamptz(3),
  add column status_reason text not null default '',
  add column provider_schedule_id text,
  -- Paid blocks that were given back when it ended at once.
  add column returned_blocks integer not null default 0 check (returned_blocks >= 0),
  -- When the provider was last asked for all of it; null: not yet.
  add column followed_at timestamptz(3);
create index subscriptions_unfollowed on subscriptions (followed_at nulls first) where status <> 'canceled';
create index subscriptions_ended on subscriptions (ended_at) where ended_at is not null;

-- The reason for every state.
create table subscription_history (
  id bigint generated always as identity primary key,
  subscription_id text not null references subscriptions (id),
  at timestamptz(3) not null,
  status text not null check (status in ('active', 'past_due', 'paused', 'canceled')),
  reason text not null
);
create index subscription_history_subscription on subscription_history (subscription_id, id desc);
insert into subscription_history (subscription_id, at, status, reason)
select id, started_at, 'active', 'Ordered and paid.' from subscriptions;
update subscriptions set status_reason = 'Ordered and paid.' where status = 'active';

-- A mirror of what the provider says now, written only from its answers. Ids are the provider's.
create table invoices (
  id text primary key,
  subscription_id text not null references subscriptions (id),
  number text,
  kind text not null check (kind in ('first', 'renewal', 'change', 'other')),
  status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  total_cents bigint not null,
  paid_cents bigint not null default 0,
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  discount_cents bigint not null default 0,
  -- Blocks that it buys, by the length of its period; a difference buys none of its own.
  blocks integer not null default 0 check (blocks >= 0),
  period_start timestamptz(3),
  period_end timestamptz(3),
  hosted_url text,
  pdf_url text,
  payment_intent_id text,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz(3),
  failure_message text,
  -- Our own change that it charges for.
  change_id text,
  -- When its customer was told that it failed.
  failure_told_at timestamptz(3),
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  updated_at timestamptz(3) not null
);
create index invoices_subscription on invoices (subscription_id, created_at desc, id desc);
create index invoices_newest on invoices (created_at desc, id desc);
create index invoices_paid on invoices (paid_at) where paid_at is not null;
create index invoices_payment on invoices (payment_intent_id) where payment_intent_id is not null;

create table subscription_changes (
  id text primary key,
  subscription_id text not null references subscriptions (id),
  requested_by text not null references users (id),
  product_selections jsonb not null,
  -- Of the coming periods.
  plan text not null check (plan in ('monthly', 'quarterly', 'yearly')),
  price jsonb not null,
  -- Of the rest of the running period, where films are added to it; null: it stays as it is.
  running_price jsonb,
  from_block integer not null check (from_block >= 1),
  -- The first block of the coming period.
  renews_from_block integer not null,
  due_now_cents bigint not null check (due_now_cents >= 0),
  state text not null check (state in ('charging', 'unknown', 'waiting', 'applied', 'withdrawn', 'refused')),
  provider_invoice_id text,
  failure text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index subscription_changes_one_open on subscription_changes (subscription_id)
  where state in ('charging', 'unknown', 'waiting');
create index subscription_changes_unsettled on subscription_changes (updated_at) where state in ('charging', 'unknown');

-- What shall be given back: kept before the provider is asked, and its idempotency key.
create table refund_intents (
  id text primary key,
  invoice_id text not null references invoices (id),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  requested_by text references users (id),
  state text not null check (state in ('asking', 'done', 'refused')),
  failure text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index refund_intents_asking on refund_intents (created_at) where state = 'asking';
create index refund_intents_invoice on refund_intents (invoice_id);

create table refunds (
  id text primary key,
  invoice_id text not null references invoices (id),
  amount_cents bigint not null,
  reason text not null,
  -- Null: the product or the provider gave it back.
  refunded_by text references users (id),
  state text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index refunds_invoice on refunds (invoice_id);
create index refunds_newest on refunds (created_at);

create table disputes (
  id text primary key,
  invoice_id text not null references invoices (id),
  amount_cents bigint not null,
  reason text not null,
  state text not null,
  evidence_due_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index disputes_invoice on disputes (invoice_id);

-- Up to when the provider's own list of events was read: the reconciler goes on from there.
create table payment_events_read (
  id boolean primary key default true check (id),
  read_until timestamptz(3) not null
);

-- Whose event it is, to list the events of a payment or a subscription.
alter table payment_events
  add column object_id text generated always as (payload #>> '{data,object,id}') stored,
  add column provider_subscription_id text generated always as (coalesce(
    case when payload #>> '{data,object,object}' = 'subscription' then payload #>> '{data,object,id}' end,
    case when jsonb_typeof(payload #> '{data,object,subscription}') = 'string' then payload #>> '{data,object,subscription}' end,
    case when jsonb_typeof(payload #> '{data,object,parent,subscription_details,subscription}') = 'string'
      then payload #>> '{data,object,parent,subscription_details,subscription}' end)) stored,
  add column payment_intent_id text generated always as (coalesce(
    case when payload #>> '{data,object,object}' = 'payment_intent' then payload #>> '{data,object,id}' end,
    case when jsonb_typeof(payload #> '{data,object,payment_intent}') = 'string' then payload #>> '{data,object,payment_intent}' end)) stored;
create index payment_events_object on payment_events (object_id);
create index payment_events_subscription on payment_events (provider_subscription_id);
create index payment_events_payment on payment_events (payment_intent_id);
