-- The billing pages read a subscription's changes, and the invoice of one, each time.
create index subscription_changes_subscription on subscription_changes (subscription_id, created_at);
create index invoices_change on invoices (change_id) where change_id is not null;
