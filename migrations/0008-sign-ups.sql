-- The password of a sign-up takes effect only in the browser that signed up.

-- A sign-up that waits for its link. Its secret is a cookie of the browser that signed up; only the hash is here.
create table sign_ups (
  secret_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  password_hash text not null,
  -- Where the person was going, on our own pages.
  return_path text,
  expires_at timestamptz(3) not null
);
create index sign_ups_user on sign_ups (user_id);

-- An address that nobody has verified has no password: whoever signed up last had chosen it.
delete from accounts a using users u
  where u.id = a.user_id and not u.email_verified and a.provider_id = 'credential';

-- Links that wait carry no password any more, and name the sign-up that they were sent for: none that is known.
update verifications
  set value = (value::jsonb - 'passwordHash' - 'name' || jsonb_build_object('signUpHash', null))::text
  where identifier like 'verify-email:%';
