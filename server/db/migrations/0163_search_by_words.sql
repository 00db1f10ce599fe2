-- Search by words: each is looked for by itself, in whatever order and field it stands, in texts folded by one function.
-- docs/decisions/0116-search-by-words.md

-- A text as search compares it. `contract/search/fold-text.ts` does the same, and says what each step is for. Case is
-- Unicode's own, not the database's: an index made by one locale is right in any. Most texts need the first step alone, which
-- takes a fifth of the time of the others.
create function fold_text(wanted text) returns text language plpgsql immutable strict parallel safe
as $$
declare
  folded text;
begin
  if wanted !~ '[^ -&(-_a-~А-Яа-яЁё«»–—№]' then
    return btrim(regexp_replace(replace(lower(wanted collate pg_c_utf8), 'ё', 'е'), '[^0-9a-zа-я]+', ' ', 'g'));
  end if;
  folded := regexp_replace(replace(wanted, '№', ' '), '[''`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\u055a\ua78b\ua78c\uff07]+', '', 'g');
  folded := replace(lower(normalize(folded, nfkd) collate pg_c_utf8), U&'\0438\0306', 'й');
  folded := regexp_replace(folded, '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g');
  folded := regexp_replace(folded, '[''`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\u055a\ua78b\ua78c\uff07]+', '', 'g');
  folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  folded := translate(folded, 'ıəłøđðħŧŋςқғңұүөһәіґҳҷҹҝҡҙҫҥҕєیىکة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'ieloddhtnσкгнууохаигхччккзснгеييكه01234567890123456789');
  return btrim(regexp_replace(folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02c2-\u02df\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u10fb\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe10-\ufe1f\ufe30-\ufe6f\uff5f-\uff65\ufffc\ufffd\U0001f000-\U0001faff]+', ' ', 'g'));
end $$;

-- What is looked for comes as `wanted`: texts that are alternatives to each other, each a list of words: as `text`, as the pattern
-- that a folded text is like (`like`, null for none), and the patterns of phones that the word may be a part of (`phones`).

-- A condition in SQL that a row holds all words of one of the texts. In `by_text` %1$L stands for the pattern and %2$L for
-- the word, in `by_phone` %1$L for the patterns as an array. Written out, each of them may be a condition of an index.
create function words_condition(wanted jsonb, by_text text, by_phone text default 'false') returns text
  language sql immutable
begin atomic
  select coalesce('(' || string_agg('(' || conditions || ')', ' or ') || ')', 'false')
  from jsonb_array_elements(wanted) as texts (words), lateral (
    select string_agg('(' || concat_ws(' or ',
        case when word ->> 'like' is not null then format(by_text, word ->> 'like', word ->> 'text') end,
        case when word -> 'phones' <> '[]' then
          format(by_phone, array(select jsonb_array_elements_text(word -> 'phones'))::text) end,
        'false') || ')', ' and ') as conditions
    from jsonb_array_elements(words) as word) as of_words;
end;

drop function search_requests(text, text[], integer), find_requests(integer, text[], text[], integer),
  requests_like(text[], integer), rare_in_requests(text[]), rare_part(text, text[]),
  search_clients(text, text[], integer), search_facilities(text, text[], integer), search_equipment(text, integer),
  search_products(text, integer),
  find_clients(text[], text[], text[], text, integer), find_facilities(text[], text[], text[], text, integer),
  find_equipment(text[], text[], text[], text, integer), find_contacts(text[], text[], text[], text, integer),
  clients_like(text[], integer), facilities_like(text[], integer), equipment_like(text[], integer),
  contacts_like(text[], integer);
drop index clients_named_idx, facilities_named_idx, contacts_named_idx, equipment_serial_idx, requests_name_search_idx;
-- Made again below: a table is written again without them, and each is built once.
drop index clients_search_idx, facilities_search_idx, equipment_search_idx, products_search_idx, contacts_search_idx;

-- Before each word stands a space, by which the beginnings of words are found.
alter table clients alter column search_text set expression as (' ' || fold_text(name || ' ' || coalesce(email, '')));
alter table facilities alter column search_text set expression as
  (' ' || fold_text(name || ' ' || coalesce(address, '') || ' ' || coalesce(city, '')));
alter table equipment alter column search_text set expression as
  (' ' || fold_text(title || ' ' || coalesce(article, '') || ' ' || coalesce(model, '') || ' ' || coalesce(serial, '') ||
    ' ' || coalesce(manufacturer, '')));
alter table products alter column search_text set expression as
  (' ' || fold_text(title || ' ' || coalesce(article, '')));
alter table contacts alter column search_text set expression as
  (' ' || fold_text(name || ' ' || coalesce(email, '')));
alter table requests add column search_text text not null generated always as (' ' || fold_text(name)) stored;

create index clients_search_idx on clients using gin (account_id, search_text gin_trgm_ops);
create index facilities_search_idx on facilities using gin (account_id, search_text gin_trgm_ops);
create index equipment_search_idx on equipment using gin (account_id, search_text gin_trgm_ops);
create index products_search_idx on products using gin (account_id, search_text gin_trgm_ops);
create index contacts_search_idx on contacts using gin (account_id, search_text gin_trgm_ops);

create index requests_search_idx on requests using gin (account_id, search_text gin_trgm_ops);

create index clients_named_idx on clients (account_id, fold_text(name) text_pattern_ops) where archived_at is null;
create index facilities_named_idx on facilities (account_id, fold_text(name) text_pattern_ops) where archived_at is null;
create index contacts_named_idx on contacts (account_id, fold_text(name) text_pattern_ops);
create index equipment_serial_idx on equipment (account_id, fold_text(serial) text_pattern_ops)
  where archived_at is null and serial is not null;

drop function search_fold(text), lower_pattern(text);

-- Makes search_<entity>(wanted, max_found), for lists: the ids of at most max_found rows (null: all).
create procedure make_search(entity regclass, by_phone text) language plpgsql as $make$
begin
  execute format($function$
    create function search_%1$s(wanted jsonb, max_found integer default null) returns setof bigint
      language plpgsql stable
    as $$
    begin
      return query execute 'select id from %1$s where account_id = $1 and '
        || words_condition(wanted, 'search_text like %%L', %2$L) || ' limit $2'
      using current_account(), max_found;
    end $$
    $function$, entity, by_phone);
  execute format('call run_as_system(''search_%s(jsonb, integer)'')', entity);
end $make$;

call make_search('clients', $$phone like any(%1$L) or id = any(array(
  select client_id from contacts where account_id = $1 and client_id is not null and phone like any(%1$L)))$$);
call make_search('facilities', $$id = any(array(
  select facility_id from contacts where account_id = $1 and facility_id is not null and phone like any(%L)))$$);
call make_search('equipment', 'false');
call make_search('products', 'false');
drop procedure make_search(regclass, text);

-- For search over everything, as in 0097: find_<entity>(beginnings, wanted, phones, inn, max_found) answers with the best first.
create procedure make_finder(entity regclass, listed text, named text, in_order text, by_numbers text, by_phone text)
language plpgsql as $make$
begin
  execute format($function$
    create function %1$s_like(wanted jsonb, max_found integer) returns setof bigint language plpgsql stable
      set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
    as $$
    begin
      return query execute %2$L || words_condition(wanted, 'search_text like %%L', %3$L) || ' limit $2'
        using current_account(), max_found;
    end $$
    $function$,
    entity, format('select id from %s where account_id = $1 and %s and ', entity, listed), by_phone);
  execute format('call run_as_system(''%s_like(jsonb, integer)'')', entity);
  execute format($function$
    create function find_%1$s(beginnings text[], wanted jsonb, phones text[], inn text, max_found integer)
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
      return query execute %3$L || words_condition(wanted, 'search_text like %%L', %5$L) || ' limit $2'
        using account, max_found;
      get diagnostics found_now = row_count;
      if found_now >= max_found then return; end if;
      return query select id from %1$s_like(wanted, max_found) as found (id);
    end $$
    $function$,
    entity,
    format('select id from %1$s where account_id = $1 and %2$s and %3$s like $2 order by %3$s using ~<~ limit $3',
      entity, listed, named),
    format('select id from (
        select * from %s where account_id = $1 and %s order by %s, id limit 1000
      ) listed where ', entity, listed, in_order),
    coalesce(format('
      if phones <> ''{}'' or inn is not null then
        return query execute %L using account, phones, inn, max_found;
        get diagnostics found_all = row_count;
      end if;', by_numbers), ''), by_phone);
  execute format('call run_as_system(''find_%s(text[], jsonb, text[], text, integer)'')', entity);
end $make$;

call make_finder('clients', 'archived_at is null', 'fold_text(name)', 'name', $$
  (select client_id from bank_details where account_id = $1 and inn like $3 || '%' limit $4)
  union all
  (select id from clients where account_id = $1 and archived_at is null and phone like any($2) limit $4)
  union all
  (select client_id from contacts where account_id = $1 and client_id is not null and phone like any($2) limit $4)$$,
  $$phone like any(%1$L) or id = any(array(
    select client_id from contacts where account_id = $1 and client_id is not null and phone like any(%1$L)))$$);
call make_finder('facilities', 'archived_at is null', 'fold_text(name)', 'name', $$
  select facility_id from contacts
  where account_id = $1 and facility_id is not null and phone like any($2) limit $4$$,
  $$id = any(array(
    select facility_id from contacts where account_id = $1 and facility_id is not null and phone like any(%L)))$$);
call make_finder('equipment', 'archived_at is null', 'fold_text(serial)', 'title', null, 'false');
call make_finder('contacts', 'true', 'fold_text(name)', 'id', $$
  select id from contacts where account_id = $1 and phone like any($2) limit $4$$, 'phone like any(%L)');
drop procedure make_finder(regclass, text, text, text, text, text);

-- Requests: a word may be in the name, the client or the facility, be the number or a part of a phone.

-- The conditions are of `requests` in a query whose $1 is the account.

create function phone_of_request() returns text language sql immutable
begin atomic
  select $$contact ->> 'phone' like any(%1$L)
      or exists (select from clients c where c.account_id = $1 and c.id = requests.client_id and c.phone like any(%1$L))
      or exists (select from contacts k
        where k.account_id = $1 and k.client_id = requests.client_id and k.phone like any(%1$L))
      or exists (select from contacts k
        where k.account_id = $1 and k.facility_id = requests.facility_id and k.phone like any(%1$L))$$;
end;

create function request_holds(wanted jsonb) returns text language sql immutable
begin atomic
  select words_condition(wanted,
    $$requests.search_text like %1$L or number::text = %2$L
      or exists (select from clients c
        where c.account_id = $1 and c.id = requests.client_id and c.search_text like %1$L)
      or exists (select from facilities f
        where f.account_id = $1 and f.id = requests.facility_id and f.search_text like %1$L)$$,
    phone_of_request());
end;

-- The account's latest requests, with all texts of each in one.
create function latest_requests(how_many integer)
  returns table (id bigint, number integer, contact jsonb, client_id bigint, facility_id bigint, texts text)
  language sql stable
begin atomic
  select r.id, r.number, r.contact, r.client_id, r.facility_id,
      r.search_text
        || coalesce((select search_text from clients c where c.account_id = r.account_id and c.id = r.client_id), '')
        || coalesce((select search_text from facilities f where f.account_id = r.account_id and f.id = r.facility_id), '')
    from requests r where r.account_id = current_account() order by r.id desc limit how_many;
end;
call run_as_system('latest_requests(integer)');

-- At most max_found of the latest thousand that hold the words, the latest first.
create function latest_holding(wanted jsonb, max_found integer) returns setof bigint language plpgsql stable
as $$
begin
  return query execute 'select id from latest_requests(1000) as requests
    where ' || words_condition(wanted, 'texts like %1$L or number::text = %2$L', phone_of_request()) || '
    order by id desc limit $2'
    using current_account(), max_found;
end $$;
call run_as_system('latest_holding(jsonb, integer)');

-- Those of the words that neither the account's latest requests nor their clients and facilities have: words that most have
-- cost an index most and rule nothing out.
create function rare_words(words jsonb) returns jsonb language sql stable
begin atomic
  select coalesce(jsonb_agg(word), '[]')
    from jsonb_array_elements(words) as word, (select array_agg(texts) from latest_requests(200)) as latest (of_each)
    where not exists (select from unnest(of_each) as texts where texts like word ->> 'like');
end;
call run_as_system('rare_words(jsonb)');

-- Requests with all words of one of these texts in their names.
create function requests_named(wanted jsonb, max_found integer) returns setof bigint language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
begin
  -- Joined to nothing, the account is no condition of the index.
  return query execute format('select id from requests where %s = $1 and %s limit $2',
      case when has_most_requests() then 'account_id + 0' else 'account_id' end,
      words_condition(wanted, 'search_text like %L'))
    using current_account(), max_found;
end $$;
call run_as_system('requests_named(jsonb, integer)');

-- Requests that hold all these words, looked up by one of them wherever it is.
create function requests_by_word(word jsonb, words jsonb, max_found integer) returns setof bigint
  language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
declare
  account bigint := current_account();
  -- Without the word itself where it is in the name.
  others jsonb := coalesce((select jsonb_agg(one) from jsonb_array_elements(words) as one where one <> word), '[]');
  holds text := case when others = '[]' then 'true' else request_holds(jsonb_build_array(others)) end;
  wanted jsonb := jsonb_build_array(jsonb_build_array(word));
begin
  if word ->> 'like' is not null then
    return query execute format($q$select id from requests where %s = $1 and search_text like %L and %s limit $2$q$,
        case when has_most_requests() then 'account_id + 0' else 'account_id' end, word ->> 'like', holds)
      using account, max_found;
  end if;
  if word ->> 'text' ~ '^[1-9]\d{0,8}$' then
    return query execute 'select id from requests where account_id = $1 and number = $2 and ' || holds
      using account, (word ->> 'text')::integer;
  end if;
  if word -> 'phones' <> '[]' then
    return query execute format('
        select id from requests where contact is not null and contact ->> ''phone'' like any($2) and %s = $1 and %s limit $3',
        case when has_most_requests() then 'account_id + 0' else 'account_id' end, holds)
      using account, array(select jsonb_array_elements_text(word -> 'phones')), max_found;
  end if;
  return query execute 'select id from requests where account_id = $1 and client_id = any($2) and ' || holds || ' limit $3'
    using account, array(select search_clients(wanted, null)), max_found;
  return query execute 'select id from requests where account_id = $1 and facility_id = any($2) and ' || holds || ' limit $3'
    using account, array(select search_facilities(wanted, null)), max_found;
end $$;
call run_as_system('requests_by_word(jsonb, jsonb, integer)');

-- Requests that hold all words of one of the texts; some of them come twice. A text of nothing but common words is looked for in
-- names alone, unless `is_thorough`: then the answer is a null, which says that there are many, where one of the latest requests holds
-- it.
create function requests_like(wanted jsonb, is_thorough boolean, max_found integer) returns setof bigint
  language plpgsql stable
as $$
declare
  words jsonb;
  rare jsonb;
begin
  for words in select jsonb_array_elements(wanted) loop
    rare := case when jsonb_array_length(words) > 1 then rare_words(words) else words end;
    if rare = '[]' and not is_thorough then
      return query select id from requests_named(jsonb_build_array(words), max_found) as named (id);
    elsif rare = '[]' and exists (select from latest_holding(jsonb_build_array(words), 1)) then
      return next null;
    else
      return query select id from requests_by_word(
        (select word from jsonb_array_elements(case when rare = '[]' then words else rare end) as word
          order by length(word ->> 'text') desc limit 1),
        words, max_found) as found (id);
    end if;
  end loop;
end $$;
call run_as_system('requests_like(jsonb, boolean, integer)');

-- For lists: those whose number begins like this, or that hold the words.
create function search_requests(wanted jsonb, wanted_number bigint, max_found integer) returns setof bigint
  language plpgsql stable
as $$
begin
  return query
    select id from requests_numbered(wanted_number, max_found) as numbered (id)
    union
    select id from requests_like(wanted, true, max_found) as named (id) limit max_found;
end $$;
call run_as_system('search_requests(jsonb, bigint, integer)');

-- As in 0108.
create function find_requests(wanted_number integer, wanted jsonb, phones text[], max_found integer)
  returns setof bigint language plpgsql stable
as $$
declare
  found_now integer;
begin
  return query select id from requests_numbered(wanted_number, max_found) as numbered (id);
  if phones <> '{}' then
    return query select id from requests_called_from(phones, 1000) as called (id) order by id desc limit max_found;
  end if;
  return query select id from latest_holding(wanted, max_found) as latest (id);
  get diagnostics found_now = row_count;
  if found_now >= least(40, max_found) then
    return next null;
    return;
  end if;
  return query
    select id from requests_like(wanted, false, 1000) as found (id) order by id desc limit max_found;
end $$;
call run_as_system('find_requests(integer, jsonb, text[], integer)');
