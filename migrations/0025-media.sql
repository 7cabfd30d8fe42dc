-- What was derived from a finished film's bytes: the same bytes are prepared once. A row is written when all of it is
-- stored, so that nothing half-made is ever shown.
create table media (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  crc32 bigint not null check (crc32 between 0 and 4294967295),
  -- Measured when it was decoded: MediaFacts of src/shared/videos/preflight.
  facts jsonb not null,
  -- How the pictures of the strip are arranged.
  strip jsonb not null,
  -- Name of each derived file -> { key, bytes }.
  derived jsonb not null,
  prepared_at timestamptz(3) not null
);

-- What is to be prepared, is being prepared, and how it ended: one row for each master.
create table media_preparations (
  storage_key text primary key,
  media_type text not null check (media_type in ('video/mp4', 'video/webm')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  percent integer not null default 0 check (percent between 0 and 100),
  -- Known once the bytes were read.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Why it failed, or why it waits longer.
  sentence text,
  -- The worker that prepares it. It holds an advisory lock of its id, which ends with its connection.
  worker_id text,
  -- How often a worker began, and how often that failed for a reason of ours.
  attempts integer not null default 0,
  failures integer not null default 0,
  requested_at timestamptz(3) not null default now(),
  retry_at timestamptz(3),
  check ((state = 'running') = (worker_id is not null)),
  check (state <> 'failed' or sentence is not null),
  check (state <> 'ready' or (sha256 is not null and percent = 100))
);
create index media_preparations_open on media_preparations (requested_at) where state in ('waiting', 'running');
create index media_preparations_sha256 on media_preparations (sha256);

-- Finished films of before are prepared, too.
insert into media_preparations (storage_key, media_type, requested_at)
  select storage_key, media_type, created_at from files where purpose = 'finished-film';
