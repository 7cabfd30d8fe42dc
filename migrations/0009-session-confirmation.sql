-- An account without a password shows who is here by a fresh sign-in before anything that signs it in changes.
alter table sessions
  -- When its owner last showed who they are: by signing in, or by confirming it with Google later.
  add column confirmed_at timestamptz(3) not null default now();

update sessions set confirmed_at = created_at;
