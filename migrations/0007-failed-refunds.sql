-- A refund may fail days after it was made: the card's bank sends the money back. Then it is owed again, until the studio
-- has given it back once more or paid it in another way.
alter table refunds
  -- When it was learned that it failed, and its customer was told.
  add column failed_at timestamptz(3),
  add column settled_at timestamptz(3),
  -- `card`: given back again, as a refund of its own. `otherwise`: paid outside the card provider.
  add column settled_how text check (settled_how in ('card', 'otherwise')),
  -- What was done, in the studio's words.
  add column settled_note text,
  add check (num_nulls(settled_at, settled_how, settled_note) in (0, 3)),
  add column has_gone_back boolean not null generated always as
    (state not in ('failed', 'canceled') or coalesce(settled_how = 'otherwise', false)) stored;

-- Those were heard of before anybody was told.
update refunds set failed_at = updated_at where state = 'failed';

create index refunds_owed on refunds (invoice_id) where state = 'failed' and settled_at is null;
