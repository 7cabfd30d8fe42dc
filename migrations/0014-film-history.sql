-- History instead of replacement: earlier finished files of a film stay, and so does each saved state of its copy.

-- The order in which files were stored. The newest finished file of a ratio is the current one; a clock can stand still.
alter table files add column sequence bigint generated always as identity;

-- Since when the customer has had this finished file. Null: they never had it, and an earlier file is not theirs to see.
alter table files add column delivered_at timestamptz(3);

drop index files_one_film_per_ratio;
create index files_films on files (video_id, ratio, sequence desc) where purpose = 'finished-film';

-- Until now each ratio had one file. It was delivered if its film is, or if its customer asked for a revision since.
update files f set delivered_at = given.at
from (
  select v.id as video_id, file.id as file_id,
    coalesce(min(r.asked_at), case when v.status = 'delivery' then v.updated_at end) as at
  from files file
    join videos v on v.id = file.video_id
    left join revisions r on r.video_id = v.id and r.asked_at >= file.created_at
  where file.purpose = 'finished-film'
  group by v.id, file.id
) as given
where f.id = given.file_id and given.at is not null;

-- What a film said after a sitting of somebody: saves of one person within minutes of each other are one revision.
create table copy_revisions (
  id text primary key,
  -- Order of the revisions of a film; saved_at alone may tie.
  sequence bigint generated always as identity,
  video_id text not null references videos (id) on delete cascade,
  -- Null: the system.
  author_id text references users (id),
  -- The sitting's last save.
  saved_at timestamptz(3) not null,
  -- Canonical JSON (RFC 8785) of copy cards, start card and end card: text, because its hash binds the bytes.
  copy text not null,
  hash text not null,
  -- Of the film, after that save.
  version integer not null,
  constraint copy_revisions_hash_binds_copy check (hash = encode(sha256(convert_to(copy, 'UTF8')), 'hex'))
);
create unique index copy_revisions_video on copy_revisions (video_id, sequence desc);
create index copy_revisions_author on copy_revisions (author_id);
