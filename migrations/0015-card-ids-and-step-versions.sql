-- An id for life for each copy card, and a version for the list of steps.

-- Whether an element of copy_cards is a card: what is none is no card's business, and reads as nothing.
create function is_copy_card(element jsonb) returns boolean language sql immutable strict parallel safe
return jsonb_typeof(element) = 'object' and coalesce(jsonb_typeof(element -> 'copy') = 'string', false);

create function has_card_id(card jsonb) returns boolean language sql immutable strict parallel safe
return coalesce(jsonb_typeof(card -> 'id') = 'string' and length(card ->> 'id') between 1 and 64, false);

-- The cards in their order, each with an id. A random one where it is missing: an id that follows from the place would
-- move to another card when one is added before it.
create function give_card_ids(cards jsonb) returns jsonb language sql volatile strict
return case when jsonb_typeof(cards) = 'array' then coalesce((
  select jsonb_agg(
    case when is_copy_card(card) and not has_card_id(card)
      then card || jsonb_build_object('id', gen_random_uuid()::text) else card end
    order by place)
  from jsonb_array_elements(cards) with ordinality as each (card, place)), cards) else cards end;

-- What reads took for an id until now: "card-" and the place. And of cards that share an id within a subscription, all
-- but the first get a new one: an id names one card.
with cards as (
  select v.id as video_id, v.subscription_id, v.created_at, each.place, each.card
  from videos v, jsonb_array_elements(case jsonb_typeof(v.copy_cards) when 'array' then v.copy_cards else '[]' end)
    with ordinality as each (card, place)
), judged as (
  select video_id, place, card, is_copy_card(card) and (not has_card_id(card) or card ->> 'id' ~ '^card-[0-9]+$'
    or row_number() over (
      partition by subscription_id, is_copy_card(card), card ->> 'id' order by created_at, video_id, place) > 1
  ) as needs_id
  from cards
)
-- The version moves on, so that a page that still holds the old ids is refused instead of bringing them back.
update videos set copy_cards = mended.copy_cards, version = version + 1
from (
  select video_id, jsonb_agg(
    case when needs_id then card || jsonb_build_object('id', gen_random_uuid()::text) else card end order by place
  ) as copy_cards
  from judged group by video_id having bool_or(needs_id)
) as mended
where videos.id = mended.video_id;

-- From now on the database itself gives a card that comes without an id one, and refuses two of one id in a film.
create function guard_card_ids() returns trigger language plpgsql as $$
begin
  new.copy_cards := give_card_ids(new.copy_cards);
  if jsonb_typeof(new.copy_cards) = 'array' and exists (
    select from jsonb_array_elements(new.copy_cards) as card
    where is_copy_card(card) group by card ->> 'id' having count(*) > 1
  ) then
    raise exception 'Two copy cards of the film % share an id', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger videos_card_ids before insert or update of copy_cards on videos
  for each row execute function guard_card_ids();

-- The version of the list of steps that status_items was written by. All lists so far are of the first.
alter table status add column steps_version integer not null default 1 check (steps_version >= 1);
alter table status_archive add column steps_version integer not null default 1 check (steps_version >= 1);
