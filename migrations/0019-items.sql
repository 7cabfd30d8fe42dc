-- Items of a subscription as rows of their own: the customer edits them after the purchase, until a film that shows them
-- is being shot. What was ordered stays in product_selections as it was.

create table items (
  subscription_id text not null references subscriptions (id) on delete cascade,
  -- Never changes: receipts, films and events refer to an item by it.
  id text not null check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  position integer not null check (position >= 0),
  name text not null default '' check (length(name) <= 120),
  link text not null default '' check (length(link) <= 500),
  size text not null default '' check (length(size) <= 120),
  notes text not null default '' check (length(notes) <= 2000),
  -- File ids.
  photo_ids text[] not null default '{}' check (cardinality(photo_ids) <= 6),
  -- The first block that may film it.
  from_block integer not null default 1 check (from_block >= 1),
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (subscription_id, id)
);
create index items_photos on items using gin (photo_ids);

-- Whether a block takes the items of the block before ('same'), or films those that begin with it ('new'). No row: same.
create table item_choices (
  subscription_id text not null references subscriptions (id) on delete cascade,
  block integer not null check (block >= 2),
  choice text not null check (choice in ('same', 'new')),
  chosen_at timestamptz not null,
  primary key (subscription_id, block)
);

-- The items that a film shows, in their order. Empty only where its subscription has none.
alter table videos add column item_ids text[] not null default '{}';

create function to_item_text(value jsonb, most integer) returns text language sql immutable
return case when jsonb_typeof(value) = 'string' then left(value #>> '{}', most) else '' end;

-- The items that were ordered, as far as today's rules can read them; of two with the same id the first.
insert into items (subscription_id, id, position, name, link, size, notes, photo_ids, created_at, updated_at)
select distinct on (s.id, each.item ->> 'id')
  s.id, each.item ->> 'id', each.place - 1,
  to_item_text(each.item -> 'name', 120), to_item_text(each.item -> 'link', 500),
  to_item_text(each.item -> 'size', 120), to_item_text(each.item -> 'notes', 2000),
  coalesce((
    select array_agg(photo.id order by photo.place)
    from jsonb_array_elements_text(
      case jsonb_typeof(each.item -> 'photoIds') when 'array' then each.item -> 'photoIds' else '[]' end)
      with ordinality as photo (id, place)
    where photo.place <= 6), '{}'),
  s.created_at, s.created_at
from subscriptions s,
  jsonb_array_elements(case jsonb_typeof(s.product_selections -> 'items')
    when 'array' then s.product_selections -> 'items' else '[]' end) with ordinality as each (item, place)
where jsonb_typeof(each.item) = 'object' and coalesce(each.item ->> 'id', '') ~ '^[A-Za-z0-9_-]{1,64}$'
order by s.id, each.item ->> 'id', each.place;

drop function to_item_text(jsonb, integer);

-- A subscription whose items can't be read has one without a name: the customer is asked for it.
insert into items (subscription_id, id, position, created_at, updated_at)
select s.id, 'item-1', 0, s.created_at, s.created_at
from subscriptions s where not exists (select from items i where i.subscription_id = s.id);

-- No film line named items until now, so that each film shows the first one.
update videos v set item_ids = array[(
  select i.id from items i where i.subscription_id = v.subscription_id order by i.position, i.id limit 1)];
