-- What the studio answered to its customer and is no longer the answer: a reply that guests don't read.
alter table review_replies add column is_answer boolean not null default false;
-- Each reply that the studio wrote as one has its event. Where no event says so, it may have been an answer.
update review_replies as r set is_answer = true
from review_notes as n
where n.id = r.note_id and r.side = 'studio' and not exists (
  select from events as e
  where e.kind = 'note.replied' and e.subject_kind = 'video' and e.subject_id = n.video_id
    and e.actor_id = r.author_id
    and e.payload -> 'after' ->> 'note' = r.note_id
    and e.payload -> 'after' ->> 'text' = r.body
);
-- An older process beside newer ones stores answers without this column: what does not say that it is none is one.
alter table review_replies alter column is_answer set default true;
