-- What a customer's films wear: one brand kit for each user. Its logos and fonts are rows of `files`.
create table brand_kits (
  user_id text primary key references users (id),
  -- '#rrggbb', at most six.
  colours text[] not null default '{}' check (cardinality(colours) <= 6),
  words_to_avoid text[] not null default '{}' check (cardinality(words_to_avoid) <= 50),
  tagline text not null default '',
  -- Of what is typed: two tabs never overwrite each other unseen. Files are not counted by it.
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);

alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (
  purpose in (
    'item-photo', 'profile-photo', 'finished-film', 'step-file',
    'brand-logo-light', 'brand-logo-dark', 'brand-preview-light', 'brand-preview-dark', 'brand-font'
  )
);
-- A logo for each ground, and the small picture of it for screens.
create unique index files_one_brand_logo on files (owner_id, purpose)
  where purpose in ('brand-logo-light', 'brand-logo-dark', 'brand-preview-light', 'brand-preview-dark');
