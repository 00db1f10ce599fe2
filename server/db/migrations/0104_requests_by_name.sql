-- Numbers hold the same few trigrams over and over: of two million, each is in tens of thousands, and a rare number took the
-- index longest of all. A number is found by what it begins with, in the order of numbers; the index knows names alone.

drop index requests_search_idx;
create index requests_name_search_idx on requests
  using gin (account_id, (replace(lower(name), 'ё', 'е')) gin_trgm_ops);

-- Requests whose number begins like this, the latest first; none of null.
create function requests_numbered(wanted_number bigint, max_found integer) returns setof bigint
  language plpgsql stable
as $$
declare
  account bigint := current_account();
  lowest bigint := wanted_number;
  beyond bigint := lowest + 1;
begin
  while lowest <= 2147483647 loop
    return query execute '
      select id from requests where account_id = $1 and number >= $2 and number < $3 order by number desc limit $4'
      using account, lowest, beyond, max_found;
    lowest := nullif(lowest, 0) * 10;
    beyond := beyond * 10;
  end loop;
end $$;
call run_as_system('requests_numbered(bigint, integer)');

create or replace function requests_like(patterns text[], max_found integer) returns setof bigint language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
begin
  return query execute '
    select id from requests
    where account_id = $1 and replace(lower(name), ''ё'', ''е'') like any($2) limit $3'
    using current_account(), patterns, max_found;
end $$;
call run_as_system('requests_like(text[], integer)');

create or replace function find_requests(wanted_number integer, patterns text[], phones text[], max_found integer)
  returns setof bigint language plpgsql stable
as $$
declare
  found_now integer;
begin
  return query select id from requests_numbered(wanted_number, max_found) as numbered (id);
  if phones <> '{}' then
    return query select id from requests_called_from(phones, 1000) as called (id) order by id desc limit max_found;
  end if;
  return query execute '
    select id from (
      select id, name from requests where account_id = $1 order by id desc limit 1000
    ) latest where replace(lower(name), ''ё'', ''е'') like any($2) limit $3'
    using current_account(), patterns, max_found;
  get diagnostics found_now = row_count;
  if found_now >= max_found then return; end if;
  return query
    select id from requests_like(patterns, 1000) as named (id) order by id desc limit max_found;
end $$;
call run_as_system('find_requests(integer, text[], text[], integer)');

create or replace function search_requests(wanted text, phones text[], max_found integer) returns setof bigint
  language plpgsql stable
as $$
begin
  return query execute '
    select distinct id from (
      (select id from requests_numbered(case when $3 ~ ''^\d{1,10}$'' then $3::bigint end, $5) as numbered (id))
      union all
      (select r.id from requests r
        where r.account_id = $1 and replace(lower(r.name), ''ё'', ''е'') like $2 limit $5)
      union all
      (select r.id from requests r
        where r.account_id = $1 and r.contact is not null and r.contact ->> ''phone'' like any($4) limit $5)
      union all
      (select r.id from search_clients($3, $4) as c (id)
        join requests r on r.account_id = $1 and r.client_id = c.id limit $5)
      union all
      (select r.id from search_facilities($3, $4) as f (id)
        join requests r on r.account_id = $1 and r.facility_id = f.id limit $5)
    ) as found (id) limit $5'
  using current_account(), lower_pattern(wanted), wanted, phones, max_found;
end $$;
call run_as_system('search_requests(text, text[], integer)');
