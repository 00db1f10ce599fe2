-- Contacts of whom nothing personal is kept. docs/decisions/0086-erasing-contacts.md

-- Null in place of a side of a change that says who somebody was: `{"old": …, "new": …}`.
create function without_person(change jsonb, names text[], phones text[], emails text[]) returns jsonb
language sql immutable as $$
  select jsonb_object_agg(side, case
      when lower(value #>> '{}') = any(phones || emails) or value ->> 'name' = any(names)
        or value ->> 'phone' = any(phones) or lower(value ->> 'email') = any(emails) then 'null'
      else value end)
  from jsonb_each(change) as sides(side, value)
$$;

-- What a call may not touch by itself, or does not find by an index: requests, the history and emails of the clients and
-- facilities that somebody was a contact of. Answers the requests. The events stay; names are looked for only where a
-- contact or a signature is named.
create function erase_contact(
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
          or kind = 2002 and payload #> '{changes,subscribers}' is not null
          or kind in (5002, 5010) and payload -> 'changes' ?| '{phone,email,contact}')
    ) erased
    where e.account_id = account and e.id = erased.id and e.payload is distinct from erased.payload;
  return found;
end $$;
call run_as_system('erase_contact(bigint[], bigint[], text[], text[], text[], text)');
