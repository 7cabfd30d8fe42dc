-- Every process reads the system flags anew once a change of them is committed, whoever made it.
create function notify_system_flags() returns trigger language plpgsql as $$
begin
  perform pg_notify('system_flags_changed', '');
  return null;
end $$;
create trigger system_flags_changed after insert or update or delete on system_flags
  for each statement execute function notify_system_flags();

-- The currency of what was promised or paid (ISO 4217, small letters as the card provider writes it). What belongs to one
-- of these rows (terms, changes, refunds, disputes, token lots) is in its currency. Everything so far was sold in dollars;
-- from here on the writer names it.
alter table checkouts add column currency text not null default 'usd' check (currency ~ '^[a-z]{3}$');
alter table checkouts alter column currency drop default;
alter table subscriptions add column currency text not null default 'usd' check (currency ~ '^[a-z]{3}$');
alter table subscriptions alter column currency drop default;
alter table subscriptions add unique (id, currency);
alter table invoices add column currency text not null default 'usd';
alter table invoices alter column currency drop default;
-- An invoice in another currency than its subscription was sold in is no invoice of it.
alter table invoices drop constraint invoices_subscription_id_fkey;
alter table invoices add constraint invoices_subscription_id_fkey
  foreign key (subscription_id, currency) references subscriptions (id, currency);
