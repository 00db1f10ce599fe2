-- The country of a client says nothing of the person: the erased client keeps it, and so do the changes of it.
create or replace function erase_client(
  person bigint, places bigint[], client_names text[], facility_names text[],
  new_client text, new_facility text, new_contact text
) returns void
language plpgsql as $$
declare
  account constant bigint := current_account();
  -- Of the changes of a client and a facility, those that say nothing of the person.
  impersonal constant text[] :=
    '{type,tags,country,is_archived,email_created,email_on_the_way,email_done,client,manager,contract_till}';
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
