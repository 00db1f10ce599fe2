-- Deleted users of whom nothing personal is kept. docs/decisions/0020-deleting-users.md

alter table memberships
  add column erased_at timestamptz,
  add check (erased_at is null or left_at is not null);

-- What a call may not touch by itself: emails to somebody who has left the company, their devices in it, the history, and
-- the name of who works nowhere else. The history's events stay; those about the person, those that name them beside their
-- id, and, where nobody else has it, those with their name alone have another name in its place.
create function erase_person(person bigint, former_name text, new_surname text, new_firstname text) returns void
language plpgsql as $$
declare
  account constant bigint := current_account();
  new_name constant text := new_surname || ' ' || new_firstname;
  personal constant text[] := '{name,surname,firstname,patronymic,email,phone,personal_phone,avatar}';
begin
  if not exists (select from memberships m where m.user_id = person and m.account_id = account and m.left_at is not null) then
    return;
  end if;
  delete from letters where user_id = person and account_id = account;
  delete from sessions where user_id = person and account_id = account;
  update users set surname = new_surname, firstname = new_firstname, patronymic = null
    where id = person and not exists (select from memberships m where m.user_id = person and m.left_at is null);
  update events set payload = case when payload ? 'changes'
        then jsonb_set(payload, '{changes}', (payload -> 'changes') - personal) else payload end
      || case when payload ? 'name' then jsonb_build_object('name', new_name) else '{}'::jsonb end
      || case when payload ? 'device_name' then '{"device_name": null}'::jsonb else '{}'::jsonb end
    where account_id = account and user_id = person;
  update events set payload = payload || jsonb_build_object('name', new_name)
    where account_id = account and payload @> jsonb_build_object('user_id', person);
  if not exists (select from memberships m where m.account_id = account and m.name = former_name) then
    update events
      set payload = replace(payload::text, to_jsonb(former_name)::text, to_jsonb(new_name)::text)::jsonb
      where account_id = account and strpos(payload::text, to_jsonb(former_name)::text) > 0;
  end if;
end $$;
call run_as_system('erase_person(bigint, text, text, text)');
