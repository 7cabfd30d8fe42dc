-- Certificates are issued by a job that follows from events, no longer by whoever looks first. The reader begins with all
-- events that are stored, so that what was delivered before has its certificate, too.
insert into event_readers (name, from_xact) values ('certificates', '0');
