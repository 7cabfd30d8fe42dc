-- The rate that a film is made at, for good: frames a second as a fraction, so that 23.976 is exact. Every film of before
-- was made at 25. Its cards have no timing and no place of their own: they stand as spread.
alter table videos
  add column frame_rate_num integer not null default 25 check (frame_rate_num >= 1),
  add column frame_rate_den integer not null default 1 check (frame_rate_den >= 1);
