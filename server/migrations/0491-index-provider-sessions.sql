-- outside a transaction
drop index concurrently if exists sessions_of_provider_session;
create index concurrently sessions_of_provider_session on sessions (provider_session) where provider_session is not null;
drop index concurrently if exists staff_sessions_of_provider_session;
create index concurrently staff_sessions_of_provider_session on staff_sessions (provider_session) where provider_session is not null;
