-- What a later delivery of the same cut was, as its customer read it then: an approval that is given afterwards does not
-- change that. Null for the first delivery, which is always one without an approval.
alter table cuts add column redelivered_finding text;
update cuts set redelivered_finding = case
  when delivered_reason is not null and (
    state <> 'approved'
    -- The approval was void when the cut was delivered.
    or exists (select 1 from cut_approvals a where a.cut_id = cuts.id and a.approved_at < cuts.delivered_at)
  ) then 'It was delivered without an approval.'
  else 'It was delivered again, unchanged.'
end
where redelivered_reason is not null;
