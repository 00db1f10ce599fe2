-- Search of clients and facilities through trigram indexes, as 0004 does for requests.

create index clients_phone_search_idx on clients using gin (phone gin_trgm_ops);
create index clients_email_search_idx on clients using gin (email gin_trgm_ops);

-- Ids of this account's clients whose name or e-mail contains the text, or whose phone contains the digits (null: none
-- to look for). The text is found as it is written: % and _ stand for themselves.
create function search_clients(wanted text, digits text) returns setof bigint
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  return query execute '
    select id from clients
    where account_id = $1 and (name ilike $2 or email ilike $2 or phone like $3)'
  using current_account(), '%' || regexp_replace(wanted, '([\\%_])', '\\\1', 'g') || '%', '%' || digits || '%';
end $$;

-- Ids of this account's facilities whose name or address contains the text.
create function search_facilities(wanted text) returns setof bigint
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  return query execute '
    select id from facilities
    where account_id = $1 and (name || '' '' || coalesce(address, '''')) ilike $2'
  using current_account(), '%' || regexp_replace(wanted, '([\\%_])', '\\\1', 'g') || '%';
end $$;

grant create on schema public to naryad_system;
alter function search_clients(text, text) owner to naryad_system;
alter function search_facilities(text) owner to naryad_system;
revoke create on schema public from naryad_system;
revoke execute on function search_clients(text, text), search_facilities(text) from public;
grant execute on function search_clients(text, text), search_facilities(text) to naryad_app;

-- Lists count the open requests of each client and facility.
create index requests_client_open_idx on requests (account_id, client_id) where status in (1, 2, 3);
create index requests_facility_open_idx on requests (account_id, facility_id) where status in (1, 2, 3);
