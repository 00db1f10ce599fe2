-- What takes long in a company of two million requests: whose clients an executor may see, and texts of which one word is in
-- every name. docs/decisions/0059-scope-and-rare-words.md

-- An executor sees the clients of all their requests. Beside who executes they are a range of an index of the executor's
-- own; requests would be looked up by the thousand.
alter table request_executors add column client_id bigint;

create or replace function take_executors_work() returns trigger language plpgsql as $$
begin
  select r.status in (1, 2, 3),
      case when r.status in (1, 2, 3) then r.planned_start_at end,
      case when r.status in (1, 2, 3) then r.planned_start_at + make_interval(mins => r.duration_min) end,
      case when r.status = 4 then r.finished_at end, r.rating, r.rated_at, r.client_id
    into new.is_open, new.planned_start_at, new.planned_end_at, new.finished_at, new.rating, new.rated_at, new.client_id
    from requests r where r.account_id = new.account_id and r.id = new.request_id;
  -- No such request: the foreign key says so.
  new.is_open := coalesce(new.is_open, false);
  return new;
end $$;

create function follow_requests_client() returns trigger language plpgsql as $$
begin
  update request_executors set client_id = new.client_id where account_id = new.account_id and request_id = new.id;
  return null;
end $$;
create trigger follow_requests_client after update of client_id on requests
  for each row when (new.has_executor and old.client_id is distinct from new.client_id)
  execute function follow_requests_client();

set local role naryad_system;
update request_executors e set client_id = r.client_id
  from requests r where r.account_id = e.account_id and r.id = e.request_id and r.client_id is not null;
reset role;

create index request_executors_client_idx on request_executors (account_id, user_id, client_id)
  where client_id is not null;

-- Of a text that is looked for, a trigram index is asked about the words that are rare. Words that most names hold cost it
-- most and rule nothing out: of «заказ 904769» the index read 2,300 pages for the first word and 50 for the second.

-- A pattern that holds the words of another which none of the names holds, in their order, and so fits whatever the other
-- fits; the pattern itself when the names hold none of its words, or all of them.
create function rare_part(pattern text, names text[]) returns text language sql immutable
begin atomic
  select case when bool_or(is_common) and not bool_and(is_common)
      then '%' || string_agg(word, '%' order by place) filter (where not is_common) || '%' else pattern end
    from (
      select found[1] as word, place, exists (
          select from unnest(names) as name where strpos(name, found[1]) > 0) as is_common
        from regexp_matches(pattern, '[[:alnum:]]{3,}', 'g') with ordinality as words (found, place)) as words;
end;

-- What is asked of functions that may use no other index than theirs may use any itself.

-- The same of each pattern, by the names of a company's latest requests.
create function rare_in_requests(patterns text[]) returns text[] language sql stable
  set enable_indexscan = on set enable_indexonlyscan = on
begin atomic
  select array_agg(rare_part(pattern, names)) from unnest(patterns) as pattern, (
    select array_agg(replace(lower(name), 'ё', 'е')) from (
      select name from requests where account_id = current_account() order by id desc limit 200) as latest) as known (names);
end;
call run_as_system('rare_in_requests(text[])');

-- Whether so many of all requests are a company's that an index is better not asked whose they are. It reads much of the
-- long list of the company's rows, and of a small company's neighbours it finds much else when it does not.
create function has_most_requests() returns boolean language sql stable
  set enable_indexscan = on set enable_indexonlyscan = on
begin atomic
  select coalesce((select max(number) from requests where account_id = current_account()), 0) * 4 >=
    (select reltuples from pg_class where oid = 'requests'::regclass);
end;
call run_as_system('has_most_requests()');

create or replace function requests_like(patterns text[], max_found integer) returns setof bigint language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
begin
  -- Joined to nothing, neither the patterns of whole texts nor the account is a condition of the index.
  return query execute format('
    select id from requests
    where replace(lower(name), ''ё'', ''е'') like any($2) and replace(lower(name), ''ё'', ''е'') || '''' like any($3)
      and %s = $1 limit $4', case when has_most_requests() then 'account_id + 0' else 'account_id' end)
    using current_account(), rare_in_requests(patterns), patterns, max_found;
end $$;
call run_as_system('requests_like(text[], integer)');

create or replace function requests_called_from(phones text[], max_found integer) returns setof bigint
  language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
begin
  return query execute format('
    select id from requests where contact is not null and contact ->> ''phone'' like any($2) and %s = $1 limit $3',
    case when has_most_requests() then 'account_id + 0' else 'account_id' end)
    using current_account(), phones, max_found;
end $$;
call run_as_system('requests_called_from(text[], integer)');

create or replace function search_requests(wanted text, phones text[], max_found integer) returns setof bigint
  language plpgsql stable
as $$
begin
  return query execute '
    select distinct id from (
      (select id from requests_numbered(case when $3 ~ ''^\d{1,10}$'' then $3::bigint end, $5) as numbered (id))
      union all
      (select id from requests_like(array[$2], $5) as named (id))
      union all
      (select id from requests_called_from($4, $5) as called (id) where $4 <> ''{}'')
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

-- As in 0104, but what one in twenty-five of the latest requests is called is common, however many are wanted: the answer
-- ends there with a null, which says that there are more.
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
  if found_now >= least(40, max_found) then
    return next null;
    return;
  end if;
  return query
    select id from requests_like(patterns, 1000) as named (id) order by id desc limit max_found;
end $$;
call run_as_system('find_requests(integer, text[], text[], integer)');
