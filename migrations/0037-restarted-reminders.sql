-- Reminders of a cut begin anew once the newer one is withdrawn: also where that was withdrawn before they did.
update cuts set reminded_days = 0
where state = 'in_review'
  and exists (
    select from cuts newer
    where newer.video_id = cuts.video_id and newer.number > cuts.number
      and newer.state = 'withdrawn' and newer.sent_at is not null
  )
  and not exists (
    select from cuts newer
    where newer.video_id = cuts.video_id and newer.number > cuts.number
      and newer.state not in ('assembling', 'withdrawn')
  );
