-- How a film should feel, in its customer's words: mood, background, music, what must and must not be in it.
alter table videos add column direction text not null default '' check (length(direction) <= 1000);

-- Questions of the studio: each a thread with the customer about one film, item or parcel.
create table questions (
  id text primary key,
  subscription_id text not null references subscriptions (id) on delete cascade,
  -- Exactly one of these three.
  video_id text references videos (id) on delete cascade,
  item_id text,
  parcel_id text references parcels (id) on delete cascade,
  -- Whether films that it is about wait for its end before they are shot.
  is_blocking boolean not null,
  -- Who wrote last: the other side is next.
  last_side text not null check (last_side in ('studio', 'customer')),
  asked_at timestamptz(3) not null,
  -- Null: open.
  closed_at timestamptz(3),
  foreign key (subscription_id, item_id) references items (subscription_id, id) on delete cascade,
  constraint questions_one_subject check (num_nonnulls(video_id, item_id, parcel_id) = 1)
);
create index questions_subscription on questions (subscription_id, asked_at);
create index questions_video on questions (video_id);
create index questions_item on questions (subscription_id, item_id);
create index questions_parcel on questions (parcel_id);
create index questions_open on questions (last_side, asked_at) where closed_at is null;

create table question_messages (
  question_id text not null references questions (id) on delete cascade,
  -- Made by the sender: the same message sent twice is stored once.
  id text not null,
  sequence bigint generated always as identity,
  side text not null check (side in ('studio', 'customer')),
  author_id text not null references users (id),
  body text not null check (length(body) between 1 and 2000),
  written_at timestamptz(3) not null,
  primary key (question_id, id)
);
create index question_messages_author on question_messages (author_id);
