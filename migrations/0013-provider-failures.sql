-- What is asked of the card provider once has an idempotency key. The provider replays a stored failure for its key, so
-- an action whose key is used up goes on under the next one. Without a row it is at its first attempt.
create table key_attempts (
  action text primary key,
  attempt integer not null check (attempt > 1),
  raised_at timestamptz(3) not null default now()
);
