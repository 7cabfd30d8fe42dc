-- Times are kept to the millisecond: what a browser or a cursor hands back must compare equal to what is stored.

-- Identity (better-auth writes these through our own column names) ---------------------------------------------

create table users (
  id text primary key,
  email text not null unique,
  email_verified boolean not null default false,
  name text not null default '',
  image text,
  roles text[] not null default '{user}',
  extra jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (email = lower(email))
);
create index users_admins on users (id) where 'admin' = any (roles);
create index users_newest on users (created_at desc, id desc);

create table sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sessions_user on sessions (user_id);

create table accounts (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references users (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index verifications_identifier on verifications (identifier);

create table rate_limits (
  id text primary key,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- Secrets that every process over this database must share (session signing); never leaves the server.
create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz(3) not null default now()
);

-- System flags -------------------------------------------------------------------------------------------------

create table system_flags (
  id text primary key check (id = 'status'),
  disable_writes boolean not null default false,
  disable_file_uploads boolean not null default false,
  disable_non_essential_functions boolean not null default false,
  complete_shutdown boolean not null default false,
  reason text not null default '',
  ends_at timestamptz(3),
  updated_at timestamptz(3) not null default now()
);
insert into system_flags (id) values ('status');

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id text not null,
  actor_email text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text not null default ''
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);

-- The catalogue ------------------------------------------------------------------------------------------------

create table products (
  id text primary key,
  kind text not null check (kind in ('ad', 'custom', 'cutdowns')),
  title text not null,
  description text not null default '',
  length_seconds integer check (length_seconds between 1 and 600),
  tokens integer not null check (tokens >= 0),
  is_active boolean not null default true,
  position integer not null default 0,
  updated_at timestamptz(3) not null default now(),
  check ((kind = 'ad') = (length_seconds is not null))
);
create unique index products_one_ad_per_length on products (length_seconds) where kind = 'ad';
create unique index products_one_custom on products (kind) where kind in ('custom', 'cutdowns');

create table price_figures (
  id boolean primary key default true check (id),
  figures jsonb not null
);

-- The version is what caches compare and what LISTEN tells: it moves with any change, in the same transaction.
create table catalogue_version (
  id boolean primary key default true check (id),
  version bigint not null
);
insert into catalogue_version (version) values (1);

create function bump_catalogue_version() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  perform pg_notify('catalogue_changed', (select version from catalogue_version)::text);
  return null;
end $$;
create trigger products_changed after insert or update or delete on products
  for each statement execute function bump_catalogue_version();
create trigger price_figures_changed after insert or update on price_figures
  for each statement execute function bump_catalogue_version();

-- Cart and checkout --------------------------------------------------------------------------------------------

create table carts (
  user_id text primary key references users (id) on delete cascade,
  selection_id text not null,
  product_selections jsonb not null check (jsonb_typeof(product_selections) = 'object'),
  product_total_price numeric(14, 2) not null default 0,
  version integer not null default 1,
  field_versions jsonb not null default '{}',
  updated_at timestamptz(3) not null default now()
);

-- One row per opened payment page: the frozen selection and price that is sold if it is paid.
create table checkouts (
  id text primary key,
  user_id text not null references users (id),
  selection_id text not null,
  cart_version integer not null,
  product_selections jsonb not null,
  price jsonb not null,
  total_cents bigint not null check (total_cents > 0),
  provider_session_id text unique,
  provider_session_url text,
  state text not null default 'opening' check (state in ('opening', 'open', 'paid', 'expired', 'duplicate')),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index checkouts_user_selection on checkouts (user_id, selection_id, created_at desc);
create index checkouts_unsettled on checkouts (created_at) where state in ('opening', 'open');

create table payment_events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  received_at timestamptz(3) not null default now(),
  applied_at timestamptz(3),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  parked_at timestamptz(3),
  last_error text
);
create index payment_events_due on payment_events (next_attempt_at) where applied_at is null and parked_at is null;

-- Subscriptions and their making -------------------------------------------------------------------------------

create table subscriptions (
  id text primary key,
  user_id text not null references users (id),
  user_email text not null,
  product_selections jsonb not null,
  product_total_price numeric(14, 2) not null,
  price jsonb not null,
  status text not null default 'active' check (status in ('active', 'past_due', 'paused', 'canceled')),
  plan text not null check (plan in ('monthly', 'quarterly', 'yearly')),
  package text not null check (package in ('automated', 'agency')),
  selection_id text not null,
  checkout_id text not null unique references checkouts (id),
  provider_subscription_id text not null unique,
  provider_customer_id text not null,
  parcel_reference text not null unique,
  paid_blocks integer not null check (paid_blocks > 0),
  started_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, selection_id)
);
create index subscriptions_user on subscriptions (user_id, created_at desc, id desc);
create index subscriptions_newest on subscriptions (created_at desc, id desc);

create table blocks (
  subscription_id text not null references subscriptions (id),
  number integer not null check (number >= 1),
  opens_at timestamptz(3) not null,
  opened_at timestamptz(3),
  primary key (subscription_id, number)
);
create index blocks_due on blocks (opens_at) where opened_at is null;

-- The id is the subscription's. status_items stays free jsonb: what is missing or invalid reads as the default list.
create table status (
  id text primary key references subscriptions (id),
  user_id text not null,
  user_email text not null,
  block integer not null default 1,
  status_items jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table status_archive (
  subscription_id text not null references subscriptions (id),
  block integer not null,
  status_items jsonb not null,
  archived_at timestamptz(3) not null default now(),
  primary key (subscription_id, block)
);

create table parcels (
  id text primary key,
  subscription_id text not null references subscriptions (id),
  reference text not null unique,
  carrier text not null,
  tracking_number text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index parcels_subscription on parcels (subscription_id, created_at);

create table item_receipts (
  subscription_id text not null references subscriptions (id),
  item_id text not null,
  received_at timestamptz(3) not null default now(),
  received_by text not null,
  primary key (subscription_id, item_id)
);

-- Brief and style frames as text; their files are rows of `files`.
create table step_notes (
  subscription_id text not null references subscriptions (id),
  block integer not null,
  step_id text not null check (step_id in ('brief', 'style')),
  body text not null,
  updated_at timestamptz(3) not null default now(),
  primary key (subscription_id, block, step_id)
);

create table videos (
  id text primary key,
  subscription_id text not null references subscriptions (id),
  block integer not null check (block >= 1),
  position integer not null default 0,
  title text not null,
  length integer not null check (length >= 0),
  move text,
  has_cutdowns boolean not null default false,
  copy_cards jsonb not null default '[]',
  start_card jsonb not null default '{"use": false, "text": ""}',
  end_card jsonb not null default '{"use": false, "logo": true, "tagline": ""}',
  status text not null default 'draft'
    check (status in ('draft', 'activated', 'queued', 'shooting', 'editing', 'delivery')),
  revisions_used integer not null default 0,
  extra jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index videos_by_block on videos (subscription_id, block, created_at, id);
create index videos_by_status on videos (status, created_at, id);

create table files (
  id text primary key,
  owner_id text not null references users (id),
  uploaded_by text not null references users (id),
  purpose text not null check (purpose in ('item-photo', 'finished-film', 'step-file')),
  storage_key text not null unique,
  media_type text not null,
  bytes bigint not null,
  width integer,
  height integer,
  original_name text not null,
  subscription_id text references subscriptions (id),
  block integer,
  step_id text,
  video_id text references videos (id),
  ratio text check (ratio in ('16:9', '1:1', '4:5', '9:16')),
  created_at timestamptz(3) not null default now(),
  check ((purpose = 'finished-film') = (video_id is not null and ratio is not null)),
  check ((purpose = 'step-file') = (step_id is not null))
);
create unique index files_one_film_per_ratio on files (video_id, ratio) where purpose = 'finished-film';
create index files_steps on files (subscription_id, block) where purpose = 'step-file';
create index files_owner on files (owner_id, created_at);
