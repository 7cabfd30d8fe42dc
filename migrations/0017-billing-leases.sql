-- Who may ask the card provider about a subject (a subscription, the events of one) and write what came of it. The
-- token is new with each holder. Times are the database's own, because the clocks of processes differ.
-- Unlogged: after a crash of the database nobody holds anything, which only makes holders ask again, and taking a lease
-- waits for no disk.
create unlogged table billing_leases (
  subject text primary key,
  token uuid not null,
  purpose text not null,
  expires_at timestamptz not null
);
