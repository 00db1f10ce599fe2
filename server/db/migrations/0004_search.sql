-- Search that may use trigram indexes. Behind row-level security it may not: ILIKE could leak what it compares, so it is
-- asked only after a row is known to be visible. See docs/decisions/0007-search-under-row-level-security.md.

-- Ids of this account's requests whose number, name, client or facility (as 0005 finds those) contains the text; at most
-- max_found of them.
-- The text is found as it is written: % and _ stand for themselves.
create function search_requests(wanted text, max_found integer) returns setof bigint
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- Planned with the values at hand at each call: how common a text is decides which index is best.
  return query execute '
    select distinct id from (
      (select r.id from requests r
        where r.account_id = $1 and (r.number::text || '' '' || r.name) ilike $2 limit $3)
      union all
      (select r.id from search_clients($4, null) as c (id)
        join requests r on r.account_id = $1 and r.client_id = c.id limit $3)
      union all
      (select r.id from search_facilities($4) as f (id)
        join requests r on r.account_id = $1 and r.facility_id = f.id limit $3)
    ) as found (id) limit $3'
  using current_account(), '%' || regexp_replace(wanted, '([\\%_])', '\\\1', 'g') || '%', max_found, wanted;
end $$;

-- To the role that sees every account, so that no policy stands between the text and the index; the function itself
-- looks at one account only.
grant create on schema public to naryad_system;
alter function search_requests(text, integer) owner to naryad_system;
revoke create on schema public from naryad_system;
revoke execute on function search_requests(text, integer) from public;
grant execute on function search_requests(text, integer) to naryad_app;
