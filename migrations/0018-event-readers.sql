-- Readers of events: who reads on by a position, so that what follows from a change (an e-mail, later a notification or
-- a webhook) is done once, in the transaction that moves the position.

-- The transaction that stored the event. What is below every transaction that still runs is whole: nothing can be added
-- to it any more, however late a transaction commits. 0: stored before there were readers, or carried over by a restore.
alter table events add column xact xid8 not null default '0';
alter table events alter column xact set default pg_current_xact_id();
create index events_reading on events (xact, id);

create function notify_of_events() returns trigger language plpgsql as $$
begin
  perform pg_notify('events_emitted', '');
  return null;
end $$;
create trigger events_notify after insert on events for each statement execute function notify_of_events();

create table event_readers (
  name text primary key,
  -- All events of transactions before this one are read.
  from_xact xid8 not null,
  -- A window that is being read, by id: up to this transaction, which is not in it. Null between windows.
  until_xact xid8,
  after_id bigint not null default 0,
  check (until_xact is not null or after_id = 0)
);

-- Events that a reader takes outside its window: again after a failure, or because a restore found them unread.
create table event_retries (
  reader text not null references event_readers (name) on delete cascade,
  event_id bigint not null references events (id) on delete cascade,
  error text not null,
  attempts integer not null default 0 check (attempts >= 0),
  -- Null: given up, for a person to look at.
  retry_at timestamptz,
  primary key (reader, event_id)
);
create index event_retries_event on event_retries (event_id);
create index event_retries_due on event_retries (reader, retry_at) where retry_at is not null;

-- E-mails about what happened until now were queued by the change itself.
insert into event_readers (name, from_xact) values ('emails', pg_current_xact_id());

-- Transaction ids and positions of one cluster mean nothing in another: a restore or a move starts them anew. What a
-- reader had not read is written down event by event, all stored events count as read, and those to come as unread.
create function reset_event_readers() returns void language sql as $$
  insert into event_retries (reader, event_id, error, retry_at)
  select r.name, e.id, 'Not read before the database was restored or moved', 'epoch'
  from event_readers r join events e
    on (r.until_xact is null and e.xact >= r.from_xact)
    or (r.until_xact is not null
      and (e.xact >= r.until_xact or (e.xact >= r.from_xact and e.id > r.after_id)))
  on conflict do nothing;
  update events set xact = '0' where xact <> '0';
  update event_readers set from_xact = '1', until_xact = null, after_id = 0;
$$;

-- Waiting jobs keep their payloads and get the names of today.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks set identifier = 'send-email' where identifier = 'send-letter';
    update graphile_worker._private_tasks set identifier = 'answer-email-request'
      where identifier = 'answer-letter-request';
  end if;
end $$;
