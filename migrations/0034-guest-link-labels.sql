-- For whom a link is, in its customer's words: empty where they said nothing, as for all links until now.
alter table guest_links add column label text not null default '' check (char_length(label) <= 80);
