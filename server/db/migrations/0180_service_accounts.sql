-- A service account is a membership on whose behalf other programs work. Its row of users is an identity and no more: no one
-- signs in with it, and accounts do not see it, so that what reads users finds people alone. docs/decisions/0130-service-accounts-and-keys.md
alter table users
  add column is_service boolean not null default false,
  alter column email drop not null,
  add constraint users_email_check check (is_service = (email is null)),
  add constraint users_service_check check (not is_service or password_hash is null and phone is null);

alter table memberships
  add column is_service boolean not null default false,
  add constraint memberships_service_check check (not is_service or not is_serviceman and not is_pending);
create index memberships_service_idx on memberships (account_id, name, user_id) where is_service;

grant select (is_service) on users to naryad_app;
drop policy members on users;
create policy members on users to naryad_app
  using (not is_service and exists (
    select from memberships m
    where m.account_id = (select current_account()) and m.user_id = users.id
      and m.left_at is null and not m.is_pending));

create function enter_service(new_locale text) returns bigint language sql volatile
  begin atomic
    insert into users (email, firstname, surname, locale, is_service) values (null, '', '', new_locale, true) returning id;
  end;
call run_as_system('enter_service(text)');

-- Its name is the account's own, as that of an invited user.
create or replace function take_member_name() returns trigger language plpgsql as $$
begin
  if not new.is_pending and not new.is_service then
    select name into strict new.name from users where id = new.user_id;
  end if;
  return new;
end $$;
call run_as_system('take_member_name()');

-- There is nothing personal to forget.
create or replace function forget_person(person bigint) returns void language plpgsql as $$
begin
  update users set email = 'left-' || id || '@naryad.invalid', phone = null, personal_phone = null,
      password_hash = null, email_verified_at = null
    where id = person and not is_service
      and exists (select from memberships m
        where m.user_id = person and m.account_id = current_account() and m.left_at is not null)
      and not exists (select from memberships m where m.user_id = person and m.left_at is null);
  if found then
    delete from one_time_tokens where user_id = person;
    delete from user_identities where user_id = person;
    delete from consents where user_id = person;
  end if;
end $$;
call run_as_system('forget_person(bigint)');

-- The history of roles and users has that of service accounts too.
drop index events_access_idx;
create index events_access_idx on events (account_id, id)
  where kind in (3001, 5004, 5005, 5006, 5035, 5036, 5051, 5052, 5072, 5073, 5074);
