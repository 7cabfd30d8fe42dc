-- People found among a million: by part of their address and name, by role, by state; suspended and restored; and
-- the record of changes by who, what, about whom and when.

alter table users add column suspended_at timestamptz(3);

-- How somebody stands: one word, so that each list of them is one walk along an index.
alter table users add column state text not null generated always as (
  case when suspended_at is not null then 'suspended' when email_verified then 'verified' else 'unverified' end
) stored;

create index users_state_newest on users (state, created_at desc, id desc);
create index users_state_email on users (state, email);
create index users_admins_newest on users (created_at desc, id desc) where 'admin' = any (roles);
create index users_admins_email on users (email) where 'admin' = any (roles);

create extension if not exists pg_trgm;

-- Letters as a search compares them: small, without accents, Cyrillic and Greek by one Latin letter each. Who looks for
-- "oberg" finds "Öberg"; and trigrams know only Latin letters where the database's ctype is C, as the embedded one's is.
create function fold_letters(given text) returns text language sql immutable strict parallel safe
return case when octet_length(given) = length(given) then lower(given) else translate(lower(given),
  'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżžơưǎǐǒǔǖǘ'
  'ǚǜǟǡǧǩǫǭǰǵǹǻȁȃȅȇȉȋȍȏȑȓȕȗșțȟȧȩȫȭȯȱȳßæœøđðłþħıŋабвгґдеёєжзиіїйклмнопрстуўфхцчшщъыьэюяαάβγδ'
  'εέζηήθιίϊκλμνξοόπρσςτυύφχψωώ',
  'aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzzouaiouuu'
  'uuaagkoojgnaaaeeiioorruusthaeooooysaooddlthinabvggdeeejziiiiklmnoprstuufhccssqyqeuaaabgd'
  'eeziitiiiklmnxooprsstuufhpoo') end;

-- What a search looks through: address and name as they are, then once more with signs as blanks, so that each word
-- begins behind a blank. Stored, for whoever the index finds is looked at once more.
create function search_text(email text, name text) returns text language sql immutable strict parallel safe
return ' ' || fold_letters(email || ' ' || name)
  || ' ' || translate(fold_letters(email || ' ' || name), '@._-+''’', '       ');
alter table users add column search_text text not null generated always as (search_text(email, name)) stored;
create index users_search on users using gin (search_text gin_trgm_ops);

-- The record of changes, newest first whatever it is asked for. At one moment the id decides.
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_actor on audit_log (actor_email, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_kind on audit_log (subject_kind, at desc, id desc);
drop index audit_log_subject;
create index audit_log_subject on audit_log (subject_id, subject_kind, at desc, id desc);
