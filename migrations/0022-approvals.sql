-- What the studio asked its customer to approve on the steps `brief` and `style`, and what was answered.
create table approval_requests (
  id text primary key,
  subscription_id text not null references subscriptions (id) on delete cascade,
  block integer not null check (block >= 1),
  step_id text not null check (step_id in ('brief', 'style')),
  -- Counted from 1, for each step of a block.
  number integer not null check (number >= 1),
  -- What was asked, with the files of approval_request_files: neither changes after it was sent.
  body text not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  sent_at timestamptz(3) not null,
  sent_by text not null,
  answer text check (answer in ('approved', 'change')),
  words text not null default '' check (length(words) <= 4000),
  answered_at timestamptz(3),
  answered_by text,
  -- Why it can no longer be answered, or is no approval any more.
  closed_because text check (closed_because in ('changed', 'reopened', 'completed')),
  closed_at timestamptz(3),
  -- Its age in days at the last reminder; from 14 on the studio knows.
  reminded_days integer not null default 0 check (reminded_days in (0, 3, 7, 14)),
  unique (subscription_id, block, step_id, number),
  check ((answer is null) = (answered_at is null)),
  check ((closed_because is null) = (closed_at is null)),
  check (answer = 'change' or words = '')
);
create unique index approval_requests_waiting on approval_requests (subscription_id, block, step_id)
  where answer is null and closed_at is null;
create index approval_requests_due on approval_requests (sent_at) where answer is null and closed_at is null;

create table approval_request_files (
  request_id text not null references approval_requests (id) on delete cascade,
  position integer not null check (position >= 0),
  file_id text not null references files (id),
  primary key (request_id, file_id)
);
create index approval_request_files_file on approval_request_files (file_id);

-- Where on a picture something should change, in 1/10,000 of its width and height.
create table approval_points (
  request_id text not null,
  position integer not null check (position >= 0 and position < 20),
  file_id text not null,
  x integer not null check (x between 0 and 10000),
  y integer not null check (y between 0 and 10000),
  words text not null check (length(words) between 1 and 1000),
  primary key (request_id, position),
  foreign key (request_id, file_id) references approval_request_files (request_id, file_id) on delete cascade
);

-- Why the studio completed such a step without its customer's approval. Gone once the step is open again.
create table step_completions (
  subscription_id text not null references subscriptions (id) on delete cascade,
  block integer not null check (block >= 1),
  step_id text not null check (step_id in ('brief', 'style')),
  reason text not null check (reason <> ''),
  completed_at timestamptz(3) not null,
  completed_by text not null,
  primary key (subscription_id, block, step_id)
);

-- A step's file that was sent for approval and then taken off the step: it stays with what was sent.
alter table files add column removed_at timestamptz(3);
