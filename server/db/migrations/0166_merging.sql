-- Two rows that turn out to be the same client, facility or contact. docs/decisions/0118-merging.md

-- What undoes a merge, for a day.
create table merges (
  account_id bigint not null references accounts on delete cascade default current_account(),
  id bigint generated always as identity,
  entity text not null check (entity in ('clients', 'facilities', 'contacts')),
  source_id bigint not null,
  target_id bigint not null,
  -- The row that is no more.
  source jsonb not null,
  -- By table, the column that referred to the source, and the keys of the rows that refer to the target now.
  moved jsonb not null,
  -- By table, rows of the source like which the target has its own.
  dropped jsonb not null,
  -- By field of the target, the value before and after.
  filled jsonb not null default '{}',
  -- The contact that keeps the source's phone and email.
  contact_id bigint,
  event_id bigint,
  avatar_file_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, avatar_file_id) references files (account_id, id) on delete set null (avatar_file_id)
);
create index merges_avatar_idx on merges (account_id, avatar_file_id) where avatar_file_id is not null;
call enable_tenant_rls('merges');

-- The tables that refer to rows of an entity, by the column's name or by the row's entity and id, with the columns that
-- tell their rows apart otherwise. In those that hold one row of a kind for each (is_alike), two can become alike.
create function references_to(row_column text, entity text)
  returns table (referrer text, referring text, condition text, keys text[], is_alike boolean) language sql stable
as $$
  with referring as (
    select a.attrelid, a.attnum, a.attname,
      case when a.attname = 'entity_id' then format('t.entity = %L', entity) else 'true' end as condition
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (a.attname = row_column or a.attname = 'entity_id' and exists (
        select from pg_attribute e where e.attrelid = a.attrelid and e.attname = 'entity')))
  select c.relname, r.attname, r.condition,
    array(select k.attname::text from unnest(i.indkey) with ordinality as key (attnum, place)
      join pg_attribute k on k.attrelid = r.attrelid and k.attnum = key.attnum
      where k.attname not in ('account_id', r.attname) order by place),
    r.attnum = any(i.indkey)
  from referring r join pg_class c on c.oid = r.attrelid
    cross join lateral (select * from pg_index where indrelid = r.attrelid and indisunique and indpred is null and indexprs is null
      order by r.attnum = any(indkey) desc, indisprimary desc limit 1) i
$$;

-- The comparison of two rows by these columns: `t.tag_id = o.tag_id and …`.
create function equal_keys(of regclass, keys text[], one text, other text) returns text language sql stable
as $$
  select coalesce(string_agg(format(case when a.attnotnull then '%1$s.%3$I = %2$s.%3$I'
    else '%1$s.%3$I is not distinct from %2$s.%3$I' end, one, other, a.attname), ' and '), 'true')
  from unnest(keys) as key join pg_attribute a on a.attrelid = of and a.attname = key
$$;

-- The columns of a table that can be written.
create function written_columns(of regclass) returns text language sql stable
as $$
  select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
  where attrelid = of and attnum > 0 and not attisdropped and attgenerated = ''
$$;

-- Gives all that refers to the source to the target, deletes the source, and returns the merge.
create function merge_rows(kind text, row_column text, merged_from bigint, merged_into bigint) returns bigint
  language plpgsql
as $$
declare
  account constant bigint := current_account();
  place record;
  found jsonb;
  given jsonb := '{}';
  given_up jsonb := '{}';
  gone jsonb;
  picture bigint;
  merge bigint;
begin
  for place in select * from references_to(row_column, kind) loop
    if place.is_alike then
      execute format(
        'with alike as (delete from %1$I t where t.account_id = $1 and t.%2$I = $2 and %3$s and exists (
          select from %1$I o where o.account_id = $1 and o.%2$I = $3 and %4$s) returning to_jsonb(t) as former)
        select jsonb_agg(former) from alike',
        place.referrer, place.referring, place.condition, equal_keys(place.referrer::regclass, place.keys, 'o', 't'))
        into found using account, merged_from, merged_into;
      if found is not null then given_up := given_up || jsonb_build_object(place.referrer, found); end if;
    end if;
    execute format(
      'with moved as (update %1$I t set %2$I = $3 where t.account_id = $1 and t.%2$I = $2 and %3$s
        returning jsonb_build_object(%4$s) as key)
      select jsonb_agg(key) from moved',
      place.referrer, place.referring, place.condition,
      (select string_agg(format('%1$L, t.%1$I', key), ', ') from unnest(place.keys) as key))
      into found using account, merged_from, merged_into;
    if found is not null then
      given := given || jsonb_build_object(place.referrer, jsonb_build_object('column', place.referring, 'keys', found));
    end if;
  end loop;
  execute format('select to_jsonb(t) from %I t where account_id = $1 and id = $2', kind)
    into strict gone using account, merged_from;
  select file_id into picture from avatars where account_id = account and key = gone ->> 'avatar_key';
  execute format('delete from %I where account_id = $1 and id = $2', kind) using account, merged_from;
  insert into merges (account_id, entity, source_id, target_id, source, moved, dropped, avatar_file_id)
    values (account, kind, merged_from, merged_into, gone, given, given_up, picture) returning id into merge;
  return merge;
end $$;
call run_as_system('merge_rows(text, text, bigint, bigint)');

-- The source again, with what is still the target's of what was given to it.
create function undo_merge(merge_id bigint) returns void language plpgsql
as $$
declare
  account constant bigint := current_account();
  merge merges;
  source jsonb;
  part record;
  former jsonb;
  field record;
begin
  select * into strict merge from merges m where m.account_id = account and m.id = merge_id for update;
  source := merge.source;
  for field in select key as name, value -> 'old' as was, value -> 'new' as became from jsonb_each(merge.filled) loop
    execute format(
      'update %1$I t set %2$I = was.%2$I
      from jsonb_populate_record(null::%1$I, $3) was, jsonb_populate_record(null::%1$I, $4) became
      where t.account_id = $1 and t.id = $2 and t.%2$I is not distinct from became.%2$I', merge.entity, field.name)
      using account, merge.target_id, jsonb_build_object(field.name, field.was),
        jsonb_build_object(field.name, field.became);
  end loop;
  if merge.avatar_file_id is null then
    source := source - 'avatar_key';
  elsif not exists (select from avatars where account_id = account and key = source ->> 'avatar_key') then
    insert into avatars (account_id, key, file_id) values (account, source ->> 'avatar_key', merge.avatar_file_id);
  end if;
  -- It may have gone to another client, or be another's by a merge.
  if merge.entity = 'facilities' then
    source := source || jsonb_build_object('client_id', (
      select client_id from facilities where account_id = account and id = merge.target_id));
  end if;
  execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1)',
    merge.entity, written_columns(merge.entity::regclass)) using source;
  for part in select key as referrer, value ->> 'column' as referring, value -> 'keys' as keys from jsonb_each(merge.moved) loop
    execute format(
      'update %1$I t set %2$I = $2 from jsonb_populate_recordset(null::%1$I, $4) k
      where t.account_id = $1 and t.%2$I = $3 and %3$s', part.referrer, part.referring,
      equal_keys(part.referrer::regclass, array(select jsonb_object_keys(part.keys -> 0)), 't', 'k'))
      using account, merge.source_id, merge.target_id, part.keys;
  end loop;
  for part in select key as referrer, value as former_rows from jsonb_each(merge.dropped) loop
    for former in select * from jsonb_array_elements(part.former_rows) loop
      begin
        execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1)',
          part.referrer, written_columns(part.referrer::regclass)) using former;
      exception when foreign_key_violation or unique_violation then
        -- A tag that was deleted meanwhile.
        null;
      end;
    end loop;
  end loop;
  update events set payload = payload - 'merge_id' where account_id = account and id = merge.event_id;
  delete from merges m where m.account_id = account and m.id = merge_id;
end $$;
call run_as_system('undo_merge(bigint)');

-- That another was merged into a client, its facility or contact stands in its history under its name, which is erased with
-- the client's data.
create or replace function erase_client(
  person bigint, places bigint[], client_names text[], facility_names text[],
  new_client text, new_facility text, new_contact text
) returns void
language plpgsql as $$
declare
  account constant bigint := current_account();
  -- Of the changes of a client and a facility, those that say nothing of the person.
  impersonal constant text[] :=
    '{type,tags,is_archived,email_created,email_on_the_way,email_done,client,manager,contract_till}';
  -- As they stand in a payload.
  quoted constant text[] := array(select to_jsonb(name)::text from unnest(client_names || facility_names) as named(name));
  named_in bigint[];
  former record;
begin
  update notifications set payload = payload || '{"name": null}'
    where account_id = account and type = 'request_signed' and entity = 'requests'
      and entity_id in (select id from requests where account_id = account and client_id = person);
  update events e set payload = case
      when kind = 6 then payload || '{"name": null}'
      when kind = 5010 then jsonb_set(payload, '{changes}', (payload -> 'changes') - 'contact')
      else payload
        || jsonb_build_object('name', case
          when kind between 5001 and 5003 then new_client
          when kind between 2001 and 2003 or kind = 5064 then new_facility
          when kind in (5065, 5066) and payload ->> 'entity' = 'clients' then new_client
          when kind in (5065, 5066) and payload ->> 'entity' = 'facilities' then new_facility
          else new_contact end)
        || case when payload ? 'into' then jsonb_build_object('into', new_contact) else '{}' end
        || case when payload ? 'changes' then jsonb_build_object('changes', coalesce((
            select jsonb_object_agg(field, change) from jsonb_each(payload -> 'changes') as changed(field, change)
            where field = any(impersonal)), '{}')) else '{}' end
      end
    -- Requests at the client's facilities may be those of a former client.
    where account_id = account and (client_id = person or facility_id = any(places) and kind not in (6, 5010))
      and kind in (6, 5010, 2001, 2002, 2003, 2004, 2005, 2006, 5001, 5002, 5003, 5064, 5065, 5066);
  select array_agg(id) into named_in from events e
    where account_id = account
      and (client_id = person or facility_id = any(places) or kind in (2002, 5007, 5010, 5042, 5064))
      and exists (select from unnest(quoted) as name where strpos(e.payload::text, name) > 0);
  for former in
    select to_jsonb(name)::text as said, to_jsonb(new_client)::text as instead,
      not exists (select from clients c where c.account_id = account and c.name = named.name) as is_theirs
    from unnest(client_names) as named(name)
    union all
    select to_jsonb(name)::text, to_jsonb(new_facility)::text,
      not exists (select from facilities f where f.account_id = account and f.name = named.name)
    from unnest(facility_names) as named(name)
  loop
    -- Names of fields are no names of clients.
    continue when former.said ~ '^"[a-z_]+"$';
    update events set payload = replace(payload::text, former.said, former.instead)::jsonb
      where account_id = account and id = any(named_in) and strpos(payload::text, former.said) > 0
        and (former.is_theirs or client_id = person or facility_id = any(places));
  end loop;
end $$;
call run_as_system('erase_client(bigint, bigint[], text[], text[], text, text, text)');

-- The same for a contact that another was merged into.
create or replace function erase_contact(
  clients bigint[], facilities bigint[], names text[], phones text[], emails text[], new_name text
) returns bigint[]
language plpgsql as $$
declare
  account constant bigint := current_account();
  found bigint[];
begin
  delete from letters where account_id = account and user_id is null and lower(recipient) = any(emails);
  -- By the name only where they belong: elsewhere it is somebody else's too.
  with erased as (
    update requests set contact = null
    where account_id = account and contact is not null and (contact ->> 'phone' = any(phones)
      or client_id = any(clients) and (contact ->> 'name' = any(names) or lower(contact ->> 'email') = any(emails))
      or facility_id = any(facilities) and (contact ->> 'name' = any(names) or lower(contact ->> 'email') = any(emails)))
    returning id)
  select coalesce(array_agg(id), '{}') into found from erased;
  update notifications set payload = payload || '{"name": null}'
    where account_id = account and type = 'request_signed' and payload ->> 'name' = any(names) and entity = 'requests'
      and entity_id in (
        select id from requests where account_id = account and (client_id = any(clients) or facility_id = any(facilities)));
  update events e set payload = erased.payload
    from (
      select id, case kind
          -- A contact's own events
          when 2004 then payload || jsonb_build_object('name', new_name)
          when 2006 then payload || jsonb_build_object('name', new_name)
          when 2005 then payload || jsonb_build_object('name', new_name,
            'changes', (payload -> 'changes') - '{name,email,phone,position}'::text[])
          when 5065 then payload || jsonb_build_object('name', new_name, 'into', new_name)
          when 5066 then payload || jsonb_build_object('name', new_name)
          -- A client signed
          when 6 then payload || '{"name": null}'
          -- A facility's subscribers
          when 2002 then jsonb_set(payload, '{changes,subscribers}', jsonb_build_object(
            'old', (payload #> '{changes,subscribers,old}') - emails,
            'new', (payload #> '{changes,subscribers,new}') - emails))
          -- A client's phone and email, a request's contact
          else jsonb_set(payload, '{changes}', (payload -> 'changes') || (
            select jsonb_object_agg(field, without_person(change, names, phones, emails))
            from jsonb_each(payload -> 'changes') as changed(field, change)
            where field in ('phone', 'email', 'contact')))
        end as payload
      from events
      where account_id = account
        and (client_id = any(clients) or facility_id = any(facilities) or request_id = any(found))
        and (kind in (6, 2004, 2005, 2006) and payload ->> 'name' = any(names)
          or kind in (5065, 5066) and payload ->> 'entity' = 'contacts' and payload ->> 'name' = any(names)
          or kind = 2002 and payload #> '{changes,subscribers}' is not null
          or kind in (5002, 5010) and payload -> 'changes' ?| '{phone,email,contact}')
    ) erased
    where e.account_id = account and e.id = erased.id and e.payload is distinct from erased.payload;
  return found;
end $$;
call run_as_system('erase_contact(bigint[], bigint[], text[], text[], text[], text)');
