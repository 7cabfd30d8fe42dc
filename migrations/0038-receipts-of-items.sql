-- A receipt ends with its item: senders choose ids, and an item with the id of a removed one has not arrived.
delete from item_receipts
where not exists (
  select from items
  where items.subscription_id = item_receipts.subscription_id and items.id = item_receipts.item_id
);
