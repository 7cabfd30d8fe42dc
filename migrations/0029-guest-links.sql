-- Links by which people without an account see one cut of a film.
create table guest_links (
  id text primary key default gen_random_uuid()::text,
  -- SHA-256 in hex of the secret in the address; the secret itself is nowhere.
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  video_id text not null,
  cut_number integer not null,
  may_comment boolean not null,
  created_at timestamptz(3) not null,
  created_by text not null references users (id),
  ends_at timestamptz(3) not null,
  -- Ended by its customer before that.
  ended_at timestamptz(3),
  last_used_at timestamptz(3),
  foreign key (video_id, cut_number) references cuts (video_id, number) on delete cascade
);
create index guest_links_video on guest_links (video_id, created_at);
create index guest_links_user on guest_links (created_by);

-- By which link a guest wrote.
alter table review_notes add column guest_link_id text references guest_links (id) on delete set null;
create index review_notes_guest_link on review_notes (guest_link_id) where guest_link_id is not null;
