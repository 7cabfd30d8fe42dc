-- A cut is a numbered version of a film: one file for each ratio sold. Once it was sent it never changes.
create table cuts (
  id text primary key default gen_random_uuid()::text,
  video_id text not null references videos (id) on delete cascade,
  -- Counted from 1, for each film; never given to another cut.
  number integer not null check (number >= 1),
  state text not null default 'assembling'
    check (state in ('assembling', 'in_review', 'changes_asked', 'approved', 'withdrawn', 'void')),
  -- Its cards with their frames and places, as they were when it was sent; null while it is assembled.
  copy jsonb,
  created_at timestamptz(3) not null,
  -- When it was sent to its customer, by move to delivery too.
  sent_at timestamptz(3),
  sent_by text,
  -- Why it was sent although preflight held it back, and what was found.
  exception_reason text check (length(exception_reason) between 1 and 1000),
  exception_findings text[] not null default '{}',
  -- Since when the customer has it for good.
  delivered_at timestamptz(3),
  withdrawn_at timestamptz(3),
  withdrawn_by text,
  withdrawn_reason text check (length(withdrawn_reason) between 1 and 1000),
  unique (video_id, number),
  check ((state = 'assembling') = (copy is null)),
  -- A delivery that was undone leaves a withdrawn cut that was never sent.
  check (state in ('assembling', 'withdrawn') or sent_at is not null),
  check (state <> 'assembling' or (sent_at is null and delivered_at is null)),
  check (delivered_at is null or sent_at is not null),
  check ((state = 'withdrawn') = (withdrawn_at is not null and withdrawn_reason is not null))
);
create unique index cuts_one_assembling on cuts (video_id) where state = 'assembling';

-- A file may be in several cuts: what was not exchanged is carried over.
create table cut_files (
  cut_id text not null references cuts (id) on delete cascade,
  ratio text not null check (ratio in ('16:9', '9:16', '1:1', '4:5')),
  file_id text not null references files (id) on delete cascade,
  primary key (cut_id, ratio)
);
create index cut_files_file on cut_files (file_id);

-- Finished files of before in ratios that were sold.
create temporary table sold_files on commit drop as
select f.id, f.video_id, f.ratio, f.sequence, f.created_at, f.delivered_at
from files f join videos v on v.id = f.video_id
where f.purpose = 'finished-film' and (v.has_cutdowns or f.ratio = '16:9');

-- Each moment at which a customer was given files is a cut, with the newest file of each ratio that they had then.
insert into cuts (video_id, number, state, copy, created_at, sent_at, delivered_at)
select given.video_id, row_number() over (partition by given.video_id order by given.delivered_at), 'in_review',
  jsonb_build_object(
    'length', v.length, 'frameRate', jsonb_build_object('num', v.frame_rate_num, 'den', v.frame_rate_den),
    'copyCards', v.copy_cards, 'startCard', v.start_card, 'endCard', v.end_card),
  given.created_at, given.delivered_at, given.delivered_at
from (select video_id, delivered_at, min(created_at) as created_at from sold_files
      where delivered_at is not null group by video_id, delivered_at) as given
  join videos v on v.id = given.video_id;
insert into cut_files (cut_id, ratio, file_id)
select distinct on (c.id, f.ratio) c.id, f.ratio, f.id
from cuts c join sold_files f on f.video_id = c.video_id and f.delivered_at <= c.delivered_at
order by c.id, f.ratio, f.sequence desc;

-- Where a newer file waits for delivery, it belongs to the cut that is being assembled.
insert into cuts (video_id, number, created_at)
select newest.video_id, 1 + (select count(*) from cuts c where c.video_id = newest.video_id), min(newest.created_at)
from (select distinct on (video_id, ratio) * from sold_files order by video_id, ratio, sequence desc) as newest
where newest.delivered_at is null
group by newest.video_id;
insert into cut_files (cut_id, ratio, file_id)
select distinct on (c.id, f.ratio) c.id, f.ratio, f.id
from cuts c join sold_files f on f.video_id = c.video_id
where c.state = 'assembling'
order by c.id, f.ratio, f.sequence desc;

-- The database refuses what would replace a file of a cut that was sent. Rows go with their cut or file alone.
create function check_cut_file() returns trigger language plpgsql as $$
begin
  if exists (select from cuts where id = new.cut_id and state <> 'assembling') then
    raise exception 'The files of a cut that was sent do not change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger cut_files_stay before insert or update on cut_files for each row execute function check_cut_file();

create function check_cut() returns trigger language plpgsql as $$
begin
  if new.video_id <> old.video_id or new.number <> old.number then
    raise exception 'A cut keeps its film and its number' using errcode = 'check_violation';
  end if;
  if old.copy is not null and new.copy is not null and new.copy <> old.copy then
    raise exception 'The cards of a cut that was sent do not change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger cuts_stay before update on cuts for each row execute function check_cut();
