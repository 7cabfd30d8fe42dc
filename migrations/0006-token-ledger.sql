-- Tokens as a double-entry ledger. What a block brings is a lot; each movement of tokens is a transaction of entries
-- between the accounts of a lot. Entries are only ever added; the figures on a lot are made from them by the database.

-- When a customer first chose other films for a block than were sold.
alter table blocks add column replanned_at timestamptz(3);

-- What a film costs, as it was sold or planned: a later change of the catalogue does not alter it.
alter table videos add column tokens integer check (tokens >= 0);
update videos v set tokens = coalesce(
  (select (priced ->> 'tokensEach')::integer
   from subscriptions s,
     jsonb_array_elements(s.price -> 'films') priced
     join jsonb_array_elements(s.product_selections -> 'films') chosen on chosen ->> 'id' = priced ->> 'filmId'
   where s.id = v.subscription_id and (priced ->> 'lengthSeconds')::integer = v.length
     and (chosen ->> 'hasCutdowns')::boolean = v.has_cutdowns
   limit 1),
  ceil(v.length / 5.0)::integer + v.has_cutdowns::integer);
alter table videos alter column tokens set not null;

create table token_lots (
  id text primary key,
  subscription_id text not null references subscriptions (id),
  block integer not null check (block >= 1),
  package text not null check (package in ('automated', 'agency')),
  -- What one token of this block cost: the block's price, shared out.
  token_price_cents integer not null check (token_price_cents >= 0),
  granted integer not null default 0 check (granted >= 0),
  available integer not null default 0 check (available >= 0),
  held integer not null default 0 check (held >= 0),
  captured integer not null default 0 check (captured >= 0),
  expired integer not null default 0 check (expired >= 0),
  granted_at timestamptz(3) not null,
  unique (subscription_id, block),
  check (granted = available + held + captured + expired)
);

create table token_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null,
  lot_id text not null references token_lots (id),
  account text not null check (account in ('issued', 'available', 'held', 'captured', 'expired')),
  -- What the account gains; what it loses is negative.
  tokens integer not null check (tokens <> 0),
  kind text not null check (kind in ('grant', 'hold', 'release', 'capture', 'revision', 'expire')),
  -- No reference: a draft that was planned anew is gone, its entries stay. The title is the one it had then.
  video_id text,
  film_title text not null default '',
  created_at timestamptz(3) not null,
  check ((video_id is null) = (kind in ('grant', 'expire')))
);
create index token_entries_lot on token_entries (lot_id, id);
create index token_entries_transaction on token_entries (transaction_id, lot_id);
create index token_entries_video on token_entries (video_id) where video_id is not null;

-- Blocks that are open brought their tokens; films in production hold theirs, delivered ones have used them up. One
-- that is in the edit again after a revision was delivered before.
insert into token_lots (id, subscription_id, block, package, token_price_cents, granted, available, held, captured, granted_at)
select gen_random_uuid()::text, s.id, b.number, s.package,
  round((s.price ->> 'blockCents')::numeric / greatest((s.price ->> 'tokensPerBlock')::integer, 1)),
  sold.granted, sold.granted - used.held - used.captured, used.held, used.captured, b.opened_at
from blocks b
join subscriptions s on s.id = b.subscription_id
cross join lateral (
  select coalesce(sum(v.tokens) filter (where v.status = 'delivery' or (v.status = 'editing' and v.revisions_used > 0)), 0)::integer as captured,
    coalesce(sum(v.tokens) filter (where v.status in ('activated', 'queued', 'shooting')
      or (v.status = 'editing' and v.revisions_used = 0)), 0)::integer as held
  from videos v where v.subscription_id = s.id and v.block = b.number) used
cross join lateral (
  select greatest((s.price ->> 'tokensPerBlock')::integer, used.held + used.captured) as granted) sold
where b.opened_at is not null;

insert into token_entries (transaction_id, lot_id, account, tokens, kind, created_at)
select l.transaction_id, l.id, side.account, side.tokens, 'grant', l.granted_at
from (select *, gen_random_uuid() as transaction_id from token_lots where granted > 0 order by granted_at) l
cross join lateral (values ('issued', -l.granted), ('available', l.granted)) as side (account, tokens);

with used as materialized (
  select v.*, l.id as lot_id, gen_random_uuid() as hold_id, gen_random_uuid() as capture_id,
    v.status = 'delivery' or (v.status = 'editing' and v.revisions_used > 0) as is_captured
  from videos v join token_lots l on l.subscription_id = v.subscription_id and l.block = v.block
  where v.status <> 'draft' and v.tokens > 0
)
insert into token_entries (transaction_id, lot_id, account, tokens, kind, video_id, film_title, created_at)
select case side.kind when 'hold' then hold_id else capture_id end, lot_id, side.account, side.tokens, side.kind,
  used.id, used.title, used.updated_at
from used
cross join lateral (values ('available', -tokens, 'hold'), ('held', tokens, 'hold'),
  ('held', -tokens, 'capture'), ('captured', tokens, 'capture')) as side (account, tokens, kind)
where side.kind = 'hold' or is_captured
order by used.updated_at;

-- Entries are added, never changed.
create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  raise exception 'The entries of the token ledger are never changed: write another one that sets it right';
end $$;
create trigger token_entries_are_final before update or delete on token_entries
  for each row execute function refuse_entry_change();
create trigger token_entries_stay before truncate on token_entries
  for each statement execute function refuse_entry_change();

-- The lots are held first, in one order for all, and summed by a later statement: it sees what whoever held them
-- before has added.
create function sum_token_lots() returns trigger language plpgsql as $$
begin
  perform 1 from token_lots where id in (select lot_id from added) order by id for no key update;
  update token_lots l set granted = -s.issued, available = s.available, held = s.held, captured = s.captured, expired = s.expired
  from (
    select e.lot_id,
      coalesce(sum(e.tokens) filter (where e.account = 'issued'), 0) as issued,
      coalesce(sum(e.tokens) filter (where e.account = 'available'), 0) as available,
      coalesce(sum(e.tokens) filter (where e.account = 'held'), 0) as held,
      coalesce(sum(e.tokens) filter (where e.account = 'captured'), 0) as captured,
      coalesce(sum(e.tokens) filter (where e.account = 'expired'), 0) as expired
    from token_entries e where e.lot_id in (select lot_id from added) group by e.lot_id) s
  where l.id = s.lot_id;
  return null;
end $$;
create trigger token_entries_summed after insert on token_entries
  referencing new table as added for each statement execute function sum_token_lots();

-- When all of a change is there: within each lot, what one account gains others lose.
create function check_token_transaction() returns trigger language plpgsql as $$
begin
  if (select sum(tokens) from token_entries where transaction_id = new.transaction_id and lot_id = new.lot_id) <> 0 then
    raise exception 'The token transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger token_transactions_balance after insert on token_entries
  deferrable initially deferred for each row execute function check_token_transaction();

-- And a lot says what its entries say, whoever wrote to it.
create function check_token_lot() returns trigger language plpgsql as $$
begin
  if exists (
    select from token_lots l
    left join lateral (
      select coalesce(-sum(e.tokens) filter (where e.account = 'issued'), 0) as granted,
        coalesce(sum(e.tokens) filter (where e.account = 'available'), 0) as available,
        coalesce(sum(e.tokens) filter (where e.account = 'held'), 0) as held,
        coalesce(sum(e.tokens) filter (where e.account = 'captured'), 0) as captured,
        coalesce(sum(e.tokens) filter (where e.account = 'expired'), 0) as expired
      from token_entries e where e.lot_id = l.id) s on true
    where l.id = new.id and (l.granted, l.available, l.held, l.captured, l.expired)
      is distinct from (s.granted::integer, s.available::integer, s.held::integer, s.captured::integer, s.expired::integer)
  ) then
    raise exception 'The figures of the token lot % are not those of its entries', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger token_lots_follow_entries after insert or update on token_lots
  deferrable initially deferred for each row execute function check_token_lot();
