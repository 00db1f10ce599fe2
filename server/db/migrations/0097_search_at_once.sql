-- Search over everything at once, and е found where ё is written, in lists too. What may use an index is a function, as
-- docs/decisions/0007-search-under-row-level-security.md says; docs/decisions/0049-global-search.md has the rest.

-- As search compares texts. Where an index has to be used the same is written out.
create function search_fold(wanted text) returns text language sql immutable
  return replace(lower(wanted), 'ё', 'е');

create or replace function lower_pattern(wanted text) returns text language sql immutable
  return '%' || regexp_replace(replace(lower(wanted), 'ё', 'е'), '([\\%_])', '\\\1', 'g') || '%';

alter table clients alter column search_text
  set expression as (replace(lower(name || ' ' || coalesce(email, '')), 'ё', 'е'));
alter table facilities alter column search_text
  set expression as (replace(lower(name || ' ' || coalesce(address, '')), 'ё', 'е'));
alter table equipment alter column search_text
  set expression as (replace(lower(title || ' ' || coalesce(article, '') || ' ' || coalesce(model, '') || ' ' ||
    coalesce(serial, '') || ' ' || coalesce(manufacturer, '')), 'ё', 'е'));
alter table products alter column search_text
  set expression as (replace(lower(title || ' ' || coalesce(article, '')), 'ё', 'е'));

alter table contacts add column search_text text not null
  generated always as (replace(lower(name || ' ' || coalesce(email, '')), 'ё', 'е')) stored;
create index contacts_search_idx on contacts using gin (account_id, search_text gin_trgm_ops);

drop index requests_search_idx;
create index requests_search_idx on requests
  using gin (account_id, (replace(lower(number::text || ' ' || name), 'ё', 'е')) gin_trgm_ops);

-- What a name is or begins with comes before what merely contains it, however many do.
create index clients_named_idx on clients (account_id, (replace(lower(name), 'ё', 'е')) text_pattern_ops)
  where archived_at is null;
create index facilities_named_idx on facilities (account_id, (replace(lower(name), 'ё', 'е')) text_pattern_ops)
  where archived_at is null;
create index contacts_named_idx on contacts (account_id, (replace(lower(name), 'ё', 'е')) text_pattern_ops);
create index equipment_serial_idx on equipment (account_id, (replace(lower(serial), 'ё', 'е')) text_pattern_ops)
  where archived_at is null and serial is not null;
create index bank_details_inn_idx on bank_details (account_id, inn text_pattern_ops) where inn is not null;

-- As in 0055, but for ё.
create or replace function search_requests(wanted text, phones text[], max_found integer) returns setof bigint
  language plpgsql stable
as $$
begin
  return query execute '
    select distinct id from (
      (select r.id from requests r
        where r.account_id = $1 and replace(lower(r.number::text || '' '' || r.name), ''ё'', ''е'') like $2 limit $5)
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

-- Below, `beginnings` are what names begin with and `patterns` what texts are like, as typed and as another keyboard layout
-- would have it: in lower case, folded, % and _ of the text escaped. Each function answers with at least max_found ids where
-- there are so many, the best first, and does not look for the less good once it has them. What many texts contain is met
-- soon in the first rows of the list's order; only what is not goes on to the trigram index.

-- The last step is taken by functions that may use that index alone: behind row-level security the planner has no statistics
-- of texts, takes any pattern for common, and would read the table from its beginning.

-- Makes find_<entity>(beginnings, patterns, phones, inn, max_found). `listed` says which rows are found, `named` is the
-- folded name as its index has it, `in_order` the list's order, and `by_numbers` looks for phones ($2) and ИНН ($3), at
-- most $4 ids.
create procedure make_finder(entity regclass, listed text, named text, in_order text, by_numbers text)
language plpgsql as $make$
begin
  execute format($function$
    create function %1$s_like(patterns text[], max_found integer) returns setof bigint language plpgsql stable
      set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
    as $$
    begin
      return query execute %2$L using current_account(), patterns, max_found;
    end $$
    $function$,
    entity,
    format('select id from %s where account_id = $1 and %s and search_text like any($2) limit $3', entity, listed));
  execute format('call run_as_system(''%s_like(text[], integer)'')', entity);
  execute format($function$
    create function find_%1$s(beginnings text[], patterns text[], phones text[], inn text, max_found integer)
      returns setof bigint language plpgsql stable
    as $$
    declare
      account bigint := current_account();
      beginning text;
      found_now integer;
      found_all integer := 0;
    begin
      %4$s
      foreach beginning in array beginnings loop
        return query execute %2$L using account, beginning, max_found;
        get diagnostics found_now = row_count;
        found_all := found_all + found_now;
      end loop;
      if found_all >= max_found then return; end if;
      return query execute %3$L using account, patterns, max_found;
      get diagnostics found_now = row_count;
      if found_now >= max_found then return; end if;
      return query select id from %1$s_like(patterns, max_found) as found (id);
    end $$
    $function$,
    entity,
    format('select id from %1$s where account_id = $1 and %2$s and %3$s like $2 order by %3$s using ~<~ limit $3',
      entity, listed, named),
    format('select id from (
        select id, search_text from %s where account_id = $1 and %s order by %s, id limit 1000
      ) listed where search_text like any($2) limit $3', entity, listed, in_order),
    coalesce(format('
      if phones <> ''{}'' or inn is not null then
        return query execute %L using account, phones, inn, max_found;
        get diagnostics found_all = row_count;
      end if;', by_numbers), ''));
  execute format('call run_as_system(''find_%s(text[], text[], text[], text, integer)'')', entity);
end $make$;

call make_finder('clients', 'archived_at is null', $$replace(lower(name), 'ё', 'е')$$, 'name', $$
  (select client_id from bank_details where account_id = $1 and inn like $3 || '%' limit $4)
  union all
  (select id from clients where account_id = $1 and archived_at is null and phone like any($2) limit $4)
  union all
  (select client_id from contacts where account_id = $1 and client_id is not null and phone like any($2) limit $4)$$);
call make_finder('facilities', 'archived_at is null', $$replace(lower(name), 'ё', 'е')$$, 'name', $$
  select facility_id from contacts
  where account_id = $1 and facility_id is not null and phone like any($2) limit $4$$);
call make_finder('equipment', 'archived_at is null', $$replace(lower(serial), 'ё', 'е')$$, 'title', null);
call make_finder('contacts', 'true', $$replace(lower(name), 'ё', 'е')$$, 'id', $$
  select id from contacts where account_id = $1 and phone like any($2) limit $4$$);
drop procedure make_finder(regclass, text, text, text, text);

create function requests_like(patterns text[], max_found integer) returns setof bigint language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
begin
  return query execute '
    select id from requests
    where account_id = $1 and replace(lower(number::text || '' '' || name), ''ё'', ''е'') like any($2) limit $3'
    using current_account(), patterns, max_found;
end $$;
call run_as_system('requests_like(text[], integer)');

create function requests_called_from(phones text[], max_found integer) returns setof bigint language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
begin
  return query execute '
    select id from requests
    where account_id = $1 and contact is not null and contact ->> ''phone'' like any($2) limit $3'
    using current_account(), phones, max_found;
end $$;
call run_as_system('requests_called_from(text[], integer)');

-- The latest first. A number is found by what it begins with.
create function find_requests(wanted_number integer, patterns text[], phones text[], max_found integer)
  returns setof bigint language plpgsql stable
as $$
declare
  account bigint := current_account();
  lowest bigint := wanted_number;
  beyond bigint := lowest + 1;
  found_now integer;
begin
  while lowest <= 2147483647 loop
    return query execute '
      select id from requests where account_id = $1 and number >= $2 and number < $3 order by number desc limit $4'
      using account, lowest, beyond, max_found;
    lowest := nullif(lowest, 0) * 10;
    beyond := beyond * 10;
  end loop;
  if phones <> '{}' then
    return query select id from requests_called_from(phones, 1000) as called (id) order by id desc limit max_found;
  end if;
  return query execute '
    select id from (
      select id, number, name from requests where account_id = $1 order by id desc limit 1000
    ) latest where replace(lower(number::text || '' '' || name), ''ё'', ''е'') like any($2) limit $3'
    using account, patterns, max_found;
  get diagnostics found_now = row_count;
  if found_now >= max_found then return; end if;
  return query
    select id from requests_like(patterns, 1000) as named (id) order by id desc limit max_found;
end $$;
call run_as_system('find_requests(integer, text[], text[], integer)');
