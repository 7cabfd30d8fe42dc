-- When a video that was not delivered lost its customer, whose account was deleted: it is not made any more.
alter table videos add column stopped_at timestamptz(3);

update videos set stopped_at = u.updated_at
from subscriptions s join users u on u.id = s.user_id
where videos.subscription_id = s.id and videos.status <> 'delivery'
  and u.email = 'deleted-' || lower(u.id) || '@deleted.invalid';

-- What happened to the things of such a customer stands in the record alone.
delete from events e using subscriptions s join users u on u.id = s.user_id
where not e.is_recorded and u.email = 'deleted-' || lower(u.id) || '@deleted.invalid'
  and (e.subject_id in (u.id, s.id) or e.subject_id in (select id from videos where subscription_id = s.id));

-- A guest's words are in their comment alone: it can be withdrawn.
update events set payload = payload #- '{after,text}', version = 2
where kind in ('guest.commented', 'guest.comment_withdrawn') and version = 1;
