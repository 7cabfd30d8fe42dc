-- The studio's money page counts for each of twelve months who began and who was running.
create index subscriptions_running on subscriptions (started_at, ended_at);
