-- A refund intent is a promise: owed until its customer has the money, however many refunds were tried for it. One row
-- has one state, so that a promise can't be kept twice.

-- Second payments for one selection are stored with the subscription that was sold: their refunds are refunds like any other.
alter table invoices drop constraint invoices_kind_check;
alter table invoices
  add check (kind in ('first', 'renewal', 'change', 'other', 'duplicate')),
  -- The checkout that paid a second time.
  add column checkout_id text references checkouts (id),
  add check ((kind = 'duplicate') = (checkout_id is not null));
create index invoices_checkout on invoices (checkout_id) where checkout_id is not null;

alter table refund_intents drop constraint refund_intents_state_check;
alter table refund_intents
  -- Each attempt is a refund of its own at the provider.
  add column attempt integer not null default 1 check (attempt >= 1),
  -- What a customer's bank has taken back itself, by a dispute that we lost.
  add column covered_cents bigint not null default 0 check (covered_cents between 0 and amount_cents),
  add column due_cents bigint not null generated always as (amount_cents - covered_cents) stored,
  -- `refused` by the provider, `returned` by the card's bank, `canceled` at the provider.
  add column owed_because text check (owed_because in ('refused', 'returned', 'canceled')),
  add column owed_since timestamptz(3),
  -- Tried again by itself then.
  add column retry_at timestamptz(3),
  -- When its customer was last notified that it is owed.
  add column notified_at timestamptz(3),
  add column settled_at timestamptz(3),
  -- `card`: repeated by a refund of its own. `otherwise`: paid outside the provider. `dispute`: the bank has given it
  -- back. `dropped`: not owed after all.
  add column settled_how text check (settled_how in ('card', 'otherwise', 'dispute', 'dropped')),
  add column settled_note text;

alter table refunds
  add column intent_id text references refund_intents (id),
  -- The owed refund that this one repeats.
  add column settles_intent_id text references refund_intents (id);

-- A refund took its reason and its sender from its intent.
update refunds set intent_id = matched.intent_id
from (
  select r.id as refund_id, i.id as intent_id
  from (select *, row_number() over (
      partition by invoice_id, amount_cents, reason, refunded_by order by created_at, id) as n from refunds) r
  join (select *, row_number() over (
      partition by invoice_id, amount_cents, reason, requested_by order by created_at, id) as n
    from refund_intents where state = 'done') i
    on i.invoice_id = r.invoice_id and i.amount_cents = r.amount_cents and i.reason = r.reason
      and i.requested_by is not distinct from r.refunded_by and i.n = r.n) matched
where refunds.id = matched.refund_id;

-- Refunds made on the provider's own pages that did not arrive.
insert into refund_intents (id, invoice_id, amount_cents, reason, requested_by, state, created_at, updated_at)
select 'refund-' || id, invoice_id, amount_cents, reason, refunded_by, 'done', created_at, updated_at
from refunds where state in ('failed', 'canceled') and intent_id is null;
update refunds set intent_id = 'refund-' || id where state in ('failed', 'canceled') and intent_id is null;

update refund_intents i set
  state = case when r.settled_at is null then 'owed' else 'settled' end,
  owed_because = case r.state when 'failed' then 'returned' else 'canceled' end,
  failure = case r.state when 'failed' then 'The card’s bank sent it back.' else 'It was canceled at the card provider.' end,
  owed_since = coalesce(r.failed_at, r.updated_at),
  notified_at = r.failed_at,
  settled_at = r.settled_at, settled_how = r.settled_how, settled_note = r.settled_note
from refunds r where r.intent_id = i.id and r.state in ('failed', 'canceled');

-- Refused ones were dropped so far. Where a bank has taken the payment back, its customer has the money.
update refund_intents set state = 'settled', covered_cents = amount_cents,
  settled_at = updated_at, settled_how = 'dispute', settled_note = failure
where state = 'refused' and failure = 'The card’s bank has taken this payment back.';
-- Others may have been repeated since, here or on the provider's own pages: a person decides about those, and their
-- customer is not notified. Where our own access was rejected and nothing went back since, the product asks again. What
-- the studio asked for is the studio's to repeat.
update refund_intents i set notified_at = updated_at
where state = 'refused' and amount_cents <= (
  select sum(r.amount_cents) from refunds r left join refund_intents own on own.id = r.intent_id
  where r.invoice_id = i.invoice_id and r.state not in ('failed', 'canceled')
    and (r.intent_id is null or own.requested_by is not null)
    -- The provider counts times in whole seconds.
    and r.created_at >= date_trunc('second', i.created_at));
update refund_intents set state = 'asking', failure = null
where state = 'refused' and requested_by is null and notified_at is null
  and failure = 'The card provider did not take this order. Nothing was charged; please tell us.';
update refund_intents set state = 'owed', owed_because = 'refused', owed_since = updated_at
where state = 'refused';

drop index refunds_owed;
alter table refunds drop column has_gone_back, drop column settled_at, drop column settled_how, drop column settled_note;
alter table refunds
  add column has_gone_back boolean not null generated always as (state not in ('failed', 'canceled')) stored,
  add check (has_gone_back or intent_id is not null);
update refunds set failed_at = updated_at where not has_gone_back and failed_at is null;
create index refunds_intent on refunds (intent_id) where intent_id is not null;
create index refunds_settling on refunds (settles_intent_id) where settles_intent_id is not null;

alter table refund_intents
  add check (state in ('asking', 'done', 'owed', 'settled')),
  add check (num_nulls(owed_because, owed_since) in (0, 2)),
  add check (state <> 'owed' or (owed_because is not null and due_cents > 0)),
  add check (num_nulls(settled_at, settled_how, settled_note) = case state when 'settled' then 0 else 3 end),
  add check (retry_at is null or state = 'owed');
create index refund_intents_owed on refund_intents (invoice_id) where state = 'owed';

-- Whatever is promised of a payment, or paid in another way, must be left of it. The invoice is the one lock: every
-- transaction that writes its intents or refunds takes it first.
create function refuse_refund_beyond_payment() returns trigger language plpgsql as $$
declare
  paid bigint;
  gone bigint;
begin
  select paid_cents into paid from invoices where id = new.invoice_id for no key update;
  select coalesce((select sum(amount_cents) from refunds where invoice_id = new.invoice_id and has_gone_back), 0)
    + coalesce((select sum(amount_cents) from disputes where invoice_id = new.invoice_id and state = 'lost'), 0)
    + coalesce((select sum(due_cents) from refund_intents where invoice_id = new.invoice_id
        and (state in ('asking', 'owed') or settled_how = 'otherwise')), 0)
    into gone;
  if gone > paid then
    raise exception 'Of invoice % more would go back than was paid: % of % cents', new.invoice_id, gone, paid;
  end if;
  return null;
end $$;
create trigger refund_intents_within_payment after insert on refund_intents
  for each row when (new.state = 'asking') execute function refuse_refund_beyond_payment();
create trigger refund_intents_settled_within_payment after update on refund_intents
  for each row when (old.state <> 'settled' and new.settled_how = 'otherwise') execute function refuse_refund_beyond_payment();

create function refuse_second_settlement() returns trigger language plpgsql as $$
begin
  raise exception 'Refund % is settled: that is final', old.id;
end $$;
create trigger refund_intents_settled_once before update on refund_intents
  for each row when (old.state = 'settled') execute function refuse_second_settlement();
