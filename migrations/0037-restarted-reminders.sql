-- Reminders of a cut begin anew once the newer one is withdrawn: also where that was withdrawn before this version. Those
-- that were due after the withdrawal stay.
update cuts set reminded_days = 0
where state = 'in_review'
  and exists (
    select from cuts newer
    where newer.video_id = cuts.video_id and newer.number > cuts.number
      and newer.state = 'withdrawn' and newer.sent_at is not null
      and newer.withdrawn_at > cuts.sent_at + cuts.reminded_days * interval '1 day'
  )
  and not exists (
    select from cuts newer
    where newer.video_id = cuts.video_id and newer.number > cuts.number
      and newer.state not in ('assembling', 'withdrawn')
  );
