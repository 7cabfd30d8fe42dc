-- When the provider was last asked for all of a subscription: the word for it is "sync", as in the code.
alter table subscriptions rename column followed_at to synced_at;
alter index subscriptions_unfollowed rename to subscriptions_unsynced;
