-- Second factors, and changes of address that wait for both mailboxes.

-- The secret is sealed with a key that is derived from the shared secret. A row without confirmed_at is being set up
-- and asks nobody for anything. Codes of steps up to last_step are used up.
create table second_factors (
  user_id text primary key references users (id) on delete cascade,
  sealed_secret text not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

-- A code that was used is gone.
create table recovery_codes (
  user_id text not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- One at a time for each person; a newer one replaces it. Each mailbox gets a link of its own, kept as a hash.
create table address_changes (
  user_id text primary key references users (id) on delete cascade,
  new_email text not null,
  old_token_hash text not null unique,
  new_token_hash text not null unique,
  old_confirmed_at timestamptz(3),
  new_confirmed_at timestamptz(3),
  expires_at timestamptz(3) not null,
  check (new_email = lower(new_email))
);

-- Subscriptions and their status carry a copy of the address; it follows in the same transaction.
create function copy_user_email() returns trigger language plpgsql as $$
begin
  update subscriptions set user_email = new.email where user_id = new.id;
  update status set user_email = new.email where user_id = new.id;
  return null;
end $$;
create trigger users_email_changed after update of email on users
  for each row when (old.email is distinct from new.email) execute function copy_user_email();
create index status_user on status (user_id);
