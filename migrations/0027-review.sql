-- What the studio writes with a cut: what changed, what was not done and why.
alter table cuts add column letter text not null default '' check (length(letter) <= 4000);
-- Why it was delivered without its customer's approval.
alter table cuts add column delivered_reason text check (length(delivered_reason) between 1 and 1000);
-- The age in days of the last reminder of its approval.
alter table cuts add column reminded_days integer not null default 0;

-- The cut that a revision was asked for on the review page; null where it was asked for in words alone.
alter table revisions add column cut_number integer;

-- A customer's yes to exactly these bytes and words. It is void where they are other ones, which is computed.
create table cut_approvals (
  cut_id text primary key references cuts (id) on delete cascade,
  -- SHA-256 in hex over the canonical JSON of film, cut, its files' hashes, its cards with words and frames.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  approved_at timestamptz(3) not null,
  approved_by text not null references users (id),
  -- Since when both sides know that it is void; null while it holds. What holds is never read from here.
  void_reported_at timestamptz(3)
);
create index cut_approvals_user on cut_approvals (approved_by);

-- An approval stays as it was given.
create function check_cut_approval() returns trigger language plpgsql as $$
begin
  if (new.cut_id, new.hash, new.approved_at, new.approved_by)
    is distinct from (old.cut_id, old.hash, old.approved_at, old.approved_by) then
    raise exception 'An approval stays as it was given' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger cut_approvals_stay before update on cut_approvals
  for each row execute function check_cut_approval();

-- What somebody says of a cut: on a card or on the film's time, with what is drawn on the picture.
create table review_notes (
  -- Made by the sender: the same note sent twice is stored once.
  id text primary key,
  sequence bigint generated always as identity,
  video_id text not null references videos (id) on delete cascade,
  cut_number integer not null,
  kind text not null check (kind in ('change', 'comment')),
  side text not null check (side in ('studio', 'customer', 'guest')),
  author_id text references users (id),
  -- The name that a guest gave; nobody checked it.
  guest_name text check (length(guest_name) between 1 and 80),
  body text not null check (length(body) <= 4000),
  anchor jsonb not null,
  marks jsonb,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  -- Null: a draft of the customer's side.
  sent_at timestamptz(3),
  -- The number of the revision that it was sent with.
  round integer,
  resolved_at timestamptz(3),
  resolved_by text,
  resolution text not null default '' check (length(resolution) <= 4000),
  -- The row stays without its words, so that a repeated request does not write them again.
  deleted_at timestamptz(3),
  version integer not null default 1,
  foreign key (video_id, cut_number) references cuts (video_id, number) on delete cascade,
  check ((side = 'guest') = (author_id is null)),
  check ((side = 'guest') = (guest_name is not null)),
  check (side <> 'studio' or sent_at is not null),
  check (resolved_at is null or (kind = 'change' and sent_at is not null)),
  check (deleted_at is not null or length(body) >= 1)
);
create index review_notes_video on review_notes (video_id, sequence);
create index review_notes_author on review_notes (author_id);
create index review_notes_open on review_notes (video_id)
  where kind = 'change' and sent_at is not null and resolved_at is null and deleted_at is null;

create table review_replies (
  note_id text not null references review_notes (id) on delete cascade,
  id text not null,
  sequence bigint generated always as identity,
  side text not null check (side in ('studio', 'customer', 'guest')),
  author_id text references users (id),
  guest_name text check (length(guest_name) between 1 and 80),
  body text not null check (length(body) between 1 and 4000),
  written_at timestamptz(3) not null,
  primary key (note_id, id),
  check ((side = 'guest') = (author_id is null)),
  check ((side = 'guest') = (guest_name is not null))
);
create index review_replies_author on review_replies (author_id);
