-- What happens to a film after it was delivered: the delivery is undone, or its customer asks for a revision. And how
-- long a finished film runs.

-- The studio's last move, for as long as it can be undone: `{ at, from, steps, capture }`. Null after any other change
-- of status, and after the undo itself.
alter table videos add column last_move jsonb;

-- A revision is open from the moment it is asked for until the film is delivered again.
create table revisions (
  video_id text not null references videos (id) on delete cascade,
  -- Counted from 1, for each film.
  number integer not null check (number >= 1),
  note text not null,
  asked_at timestamptz(3) not null,
  -- When the film was delivered again.
  answered_at timestamptz(3),
  primary key (video_id, number)
);
create unique index revisions_one_open on revisions (video_id) where answered_at is null;

-- Revisions of before stand in the record of changes alone. Each was answered by the next move to delivery.
insert into revisions (video_id, number, note, asked_at, answered_at)
select asked.subject_id, row_number() over (partition by asked.subject_id order by asked.id), asked.reason, asked.at, coalesce(
  (select min(answer.at) from audit_log answer
   where answer.subject_kind = 'video' and answer.subject_id = asked.subject_id and answer.id > asked.id
     and answer.action = 'move film' and answer.after ->> 'status' = 'delivery'),
  -- Two were never open at once, and none of a film that is delivered.
  (select min(later.at) from audit_log later
   where later.subject_kind = 'video' and later.subject_id = asked.subject_id and later.id > asked.id
     and later.action = 'ask for a revision'),
  case v.status when 'delivery' then v.updated_at end)
from audit_log asked join videos v on v.id = asked.subject_id
where asked.subject_kind = 'video' and asked.action = 'ask for a revision';

-- A delivery that is undone gives back what it used up: a transaction of its own, which takes another one back.
alter table token_entries drop constraint token_entries_kind_check;
alter table token_entries
  add column reverses uuid,
  add constraint token_entries_kind_check
    check (kind in ('grant', 'hold', 'release', 'capture', 'reverse', 'revision', 'expire')),
  add constraint token_entries_reverse_names_one check ((reverses is null) = (kind <> 'reverse'));
create unique index token_entries_reversed_once on token_entries (reverses, lot_id, account) where reverses is not null;

-- All of it, and nothing else: together the two transactions move nothing.
create function check_token_reversal() returns trigger language plpgsql as $$
begin
  if exists (
    select from token_entries where transaction_id in (new.transaction_id, new.reverses)
    group by lot_id, account having sum(tokens) <> 0
  ) then
    raise exception 'The token transaction % does not take back the transaction %', new.transaction_id, new.reverses
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger token_reversals_are_whole after insert on token_entries
  deferrable initially deferred for each row when (new.reverses is not null) execute function check_token_reversal();

-- Of a finished film, in milliseconds; null where its file does not say, and for all other files.
alter table files add column duration_ms integer check (duration_ms >= 0);
