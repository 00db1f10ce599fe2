-- Values of the account's own fields in the requests that a schedule creates, as requests store them.
alter table scheduled_requests add column custom jsonb not null default '{}';

-- Takes the personal fields of requests of a client who is erased from its requests, its schedules and their history.
create function erase_request_fields(person bigint) returns void language plpgsql as $$
declare
  account constant bigint := current_account();
  ids text[];
  names text[];
begin
  select array_agg(f.id::text), array_agg('custom.' || f.key) into ids, names
    from custom_fields f where f.account_id = account and f.entity = 'requests' and f.is_personal;
  if ids is null then return; end if;
  update requests set custom = custom - ids where account_id = account and client_id = person and custom ?| ids;
  update scheduled_requests set custom = custom - ids where account_id = account and client_id = person and custom ?| ids;
  -- Kinds of changes of requests and schedules.
  update events set payload = jsonb_set(payload, '{changes}', (payload -> 'changes') - names)
    where account_id = account and client_id = person and kind in (5010, 5007) and payload -> 'changes' ?| names;
end $$;
call run_as_system('erase_request_fields(bigint)');
