-- People who left a company. The membership stays, without a role, so that what they did keeps their name; they are
-- nobody's colleague any more. docs/decisions/0020-deleting-users.md

alter table memberships
  add column left_at timestamptz,
  alter column role_id drop not null,
  add check ((role_id is null) = (left_at is not null)),
  add check (left_at is null or not is_active);

drop policy members on users;
create policy members on users to naryad_app
  using (exists (
    select from memberships m
    where m.account_id = (select current_account()) and m.user_id = users.id and m.left_at is null));

drop policy own_members on one_time_tokens;
create policy own_members on one_time_tokens for insert to naryad_app
  with check (purpose in ('invitation', 'verify_email') and exists (
    select from memberships m
    where m.account_id = (select current_account()) and m.user_id = one_time_tokens.user_id and m.left_at is null));

-- A later name is the business of those whom they work for then.
create or replace function spread_member_name() returns trigger language plpgsql as $$
begin
  update memberships set name = new.name where user_id = new.id and left_at is null;
  return null;
end $$;
call run_as_system('spread_member_name()');

drop function works_elsewhere(bigint);
create function works_elsewhere(person bigint) returns boolean language sql stable
  return exists (select from memberships
      where user_id = person and account_id = current_account() and left_at is null)
    and exists (select from memberships where user_id = person and account_id <> current_account() and left_at is null);
call run_as_system('works_elsewhere(bigint)');

drop function outbox_link(bigint);
create function outbox_link(letter bigint) returns text language sql stable
  return (
    select l.link from letters l
    where l.id = letter and l.account_id = current_account() and l.state = 'kept'
      and exists (select from memberships m
        where m.user_id = l.user_id and m.account_id = l.account_id and m.left_at is null)
      and not exists (select from memberships m
        where m.user_id = l.user_id and m.account_id <> l.account_id and m.left_at is null));
call run_as_system('outbox_link(bigint)');

drop function has_password(bigint);
create function has_password(person bigint) returns boolean language sql stable
  return exists (
    select from users u join memberships m on m.user_id = u.id
    where u.id = person and m.account_id = current_account() and m.left_at is null and u.password_hash is not null);
call run_as_system('has_password(bigint)');

-- Somebody of this company who has left and works nowhere else is kept by name alone. Their address is free again: they
-- may sign up with it, or be invited anew.
create function forget_person(person bigint) returns void language plpgsql as $$
begin
  update users set email = 'left-' || id || '@naryad.invalid', phone = null, personal_phone = null,
      password_hash = null, email_verified_at = null
    where id = person
      and exists (select from memberships m
        where m.user_id = person and m.account_id = current_account() and m.left_at is not null)
      and not exists (select from memberships m where m.user_id = person and m.left_at is null);
  if found then
    delete from one_time_tokens where user_id = person;
    delete from user_identities where user_id = person;
  end if;
end $$;
call run_as_system('forget_person(bigint)');
