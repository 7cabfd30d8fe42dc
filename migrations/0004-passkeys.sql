-- Passkeys; sessions as hashes; a photo of oneself.

-- A session is found by the hash of its token: a copy of this table signs nobody in. Who is signed in stays so.
alter table sessions rename column token to token_hash;
update sessions set token_hash = translate(encode(sha256(convert_to(token_hash, 'UTF8')), 'base64'), '+/=', '-_');

-- The public half of a key pair that a device keeps for its owner. The counter only grows; devices that do not count
-- leave it at 0.
create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id, created_at);

-- The passkey that was shown for a session, which ends with it.
alter table sessions add column passkey_id text references passkeys (id) on delete cascade;
create index sessions_passkey on sessions (passkey_id) where passkey_id is not null;

-- One photo of oneself at most.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('item-photo', 'profile-photo', 'finished-film', 'step-file'));
create unique index files_one_profile_photo on files (owner_id) where purpose = 'profile-photo';
