-- When its customer's account was deleted: nothing more is made of it.
alter table videos add column stopped_at timestamptz(3);

update videos set stopped_at = u.updated_at
from subscriptions s join users u on u.id = s.user_id
where videos.subscription_id = s.id and u.email = 'deleted-' || lower(u.id) || '@deleted.invalid';

-- What happened to the things of such a customer stands in the record alone.
delete from events where not is_recorded and (
  subject_id in (select id from users where email = 'deleted-' || lower(id) || '@deleted.invalid')
  or subject_id in (
    select s.id from subscriptions s join users u on u.id = s.user_id
    where u.email = 'deleted-' || lower(u.id) || '@deleted.invalid')
  or subject_id in (select id from videos where stopped_at is not null));

-- A guest's words are in their comment alone: it can be withdrawn.
update events set payload = payload #- '{after,text}', version = 2
where kind in ('guest.commented', 'guest.comment_changed', 'guest.comment_withdrawn') and version = 1;
