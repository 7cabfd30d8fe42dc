-- Whether the last e-mails about an approval said that it is void. They wait until changes settle, and say what differs.
alter table cut_approvals add column is_void_written boolean not null default false;
update cut_approvals set is_void_written = void_reported_at is not null;
