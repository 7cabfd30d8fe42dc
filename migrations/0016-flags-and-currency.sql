-- Every process reads the system flags anew once a change of them is committed, whoever made it.
create function notify_system_flags() returns trigger language plpgsql as $$
begin
  perform pg_notify('system_flags_changed', '');
  return null;
end $$;
create trigger system_flags_changed after insert or update or delete on system_flags
  for each statement execute function notify_system_flags();
