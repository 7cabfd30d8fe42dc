-- What a browser says of itself is shown in the list of sessions: its beginning is enough, and anyone can send 16 kB of it.
update sessions set user_agent = left(user_agent, 300) where length(user_agent) > 300;
