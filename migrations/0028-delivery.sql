-- Checksums of stored objects that the media worker did not give any: posters, and masters that could not be decoded.
create table delivery_checksums (
  storage_key text primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  crc32 bigint not null check (crc32 between 0 and 4294967295),
  computed_at timestamptz(3) not null
);

-- How a customer wants delivered files to be named, for each subscription; without a row as by default.
create table delivery_names (
  subscription_id text primary key references subscriptions (id) on delete cascade,
  template text not null check (length(template) between 1 and 120),
  updated_at timestamptz(3) not null
);

-- What was handed over, for good: a certificate never changes. Other facts make the next one.
create table certificates (
  -- Random: whoever knows it reads the hashes, and nothing else.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22,}$'),
  subscription_id text not null references subscriptions (id) on delete cascade,
  block integer not null check (block >= 1),
  -- Canonical JSON (RFC 8785) of CertificateFacts of src/shared/delivery; as text, so that its hash is that of these bytes.
  facts text not null,
  facts_sha256 text not null check (facts_sha256 ~ '^[0-9a-f]{64}$'),
  pdf bytea not null,
  pdf_crc32 bigint not null check (pdf_crc32 between 0 and 4294967295),
  issued_at timestamptz(3) not null,
  -- Gives the order where two were issued in one moment.
  sequence bigint generated always as identity,
  unique (subscription_id, block, facts_sha256)
);

-- Links with which partners of a customer read and download a block without an account.
create table partner_links (
  id text primary key default gen_random_uuid()::text,
  subscription_id text not null references subscriptions (id) on delete cascade,
  block integer not null check (block >= 1),
  -- For whom it is, in its customer's words.
  label text not null check (length(label) between 1 and 80),
  -- SHA-256 of the secret, which is stored nowhere.
  secret_sha256 text not null unique check (secret_sha256 ~ '^[0-9a-f]{64}$'),
  created_by text not null,
  created_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at > created_at),
  -- Ended before its time.
  ended_at timestamptz(3)
);
create index partner_links_block on partner_links (subscription_id, block);

create table partner_link_uses (
  id bigint generated always as identity primary key,
  link_id text not null references partner_links (id) on delete cascade,
  at timestamptz(3) not null,
  -- The page was opened, a file was fetched, or everything as one archive.
  kind text not null check (kind in ('opened', 'file', 'archive')),
  -- The name of the file.
  detail text not null default ''
);
create index partner_link_uses_link on partner_link_uses (link_id, id desc);
