-- Why the cut was delivered again, unchanged, although its customer has not approved that or asked for changes. Apart from
-- delivered_reason: an approval that the first delivery had still holds.
alter table cuts add column redelivered_reason text check (length(redelivered_reason) between 1 and 1000);
