-- SHA-256 in hex of the key by which a guest's browser edits and withdraws what it wrote; the key itself is nowhere. A name is
-- no proof, and everybody who has the link has the same link. Null: written without one, and stays as it is.
alter table review_notes add column guest_edit_key_hash text check (guest_edit_key_hash ~ '^[0-9a-f]{64}$');
