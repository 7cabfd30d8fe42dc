-- The deletion of an account replaces the address in everything that it caused.
create index events_actor on events (actor_id) where actor_id is not null;
-- The studio's first page counts the card provider's events that wait for a person, among all that ever came.
create index payment_events_parked on payment_events (parked_at) where parked_at is not null and applied_at is null;
