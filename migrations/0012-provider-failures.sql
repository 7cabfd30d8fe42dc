-- What is asked of the card provider once has an idempotency key. The provider replays a stored failure for its key, so
-- an action whose key is used up goes on under the next one. Without a row it is at its first attempt.
create table key_attempts (
  action text primary key,
  attempt integer not null check (attempt > 1),
  raised_at timestamptz(3) not null default now()
);

-- An event is parked for what it is, not for a provider that was silent or did not accept our key meanwhile.
alter table payment_events add column counted_attempts integer not null default 0;
update payment_events set counted_attempts = attempts where parked_at is not null;

-- `processing`: paid in a way that takes days, such as a bank debit. `failed`: that payment did not come.
alter table checkouts drop constraint checkouts_state_check;
alter table checkouts add constraint checkouts_state_check
  check (state in ('opening', 'open', 'processing', 'paid', 'expired', 'failed', 'duplicate'));
drop index checkouts_unsettled;
create index checkouts_unsettled on checkouts (created_at) where state in ('opening', 'open', 'processing');
