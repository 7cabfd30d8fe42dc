-- One brand kit for each user, for all films of that customer. Its logos and fonts are rows of `files`.
create table brand_kits (
  user_id text primary key references users (id),
  -- '#rrggbb', at most six.
  colours text[] not null default '{}' check (cardinality(colours) <= 6),
  words_to_avoid text[] not null default '{}' check (cardinality(words_to_avoid) <= 50),
  tagline text not null default '',
  -- Of the columns above: an optimistic lock between two tabs. Files are not part of it.
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
-- One logo for each ground, and its preview for screens.
create unique index files_one_brand_logo on files (owner_id, purpose)
  where purpose in ('brand-logo-light', 'brand-logo-dark', 'brand-preview-light', 'brand-preview-dark');
