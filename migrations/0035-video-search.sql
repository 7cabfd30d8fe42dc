-- What the search of the studio's board looks through: titles of films, and customer and parcel of their subscriptions.
create index videos_title on videos using gin (fold_letters(title) gin_trgm_ops);
create index subscriptions_search on subscriptions
  using gin (fold_letters(user_email || ' ' || parcel_reference) gin_trgm_ops);
