-- An invitation of somebody who already has a user. Until its address is proved and the invitation accepted, the membership
-- is pending: it lets nobody in, and each side knows of the other what it typed. docs/decisions/0028-invitations.md

alter table memberships
  add column is_pending boolean not null default false,
  add check (not (is_pending and (is_active or left_at is not null)));

-- What the company typed. The row of users stays out of its sight.
create table invitations (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity unique,
  user_id bigint not null,
  -- It is for whoever reads the mail of this address, whatever address the user has later.
  email text not null,
  firstname text not null,
  surname text not null,
  patronymic text,
  name text not null generated always as (surname || ' ' || firstname) stored,
  phone text,
  -- Whether it may be accepted; then the membership becomes active.
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, user_id),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
create index invitations_user_idx on invitations (user_id);
call wall_off('invitations');

-- Those whom a company took in before and who have never come.
set local role naryad_system;
insert into invitations (account_id, user_id, email, firstname, surname, patronymic, is_active, created_at)
  select m.account_id, u.id, u.email, u.firstname, u.surname, u.patronymic, m.is_active, m.created_at
  from memberships m join users u on u.id = m.user_id
  where m.joined_at is null and m.left_at is null
    and exists (select from memberships o where o.user_id = m.user_id and o.account_id <> m.account_id)
    and not exists (select from sessions s where s.user_id = m.user_id and s.account_id = m.account_id);
update memberships m set is_pending = true, is_active = false
  from invitations i where i.account_id = m.account_id and i.user_id = m.user_id;
reset role;

drop policy members on users;
create policy members on users to naryad_app
  using (exists (
    select from memberships m
    where m.account_id = (select current_account()) and m.user_id = users.id
      and m.left_at is null and not m.is_pending));

-- The company calls somebody invited as it typed them.
create or replace function take_member_name() returns trigger language plpgsql as $$
begin
  if not new.is_pending then
    select name into strict new.name from users where id = new.user_id;
  end if;
  return new;
end $$;
call run_as_system('take_member_name()');

create or replace function spread_member_name() returns trigger language plpgsql as $$
begin
  update memberships set name = new.name where user_id = new.id and left_at is null and not is_pending;
  return null;
end $$;
call run_as_system('spread_member_name()');

-- A stranger's invitation changes nothing between a person and their company.
drop function works_elsewhere(bigint);
create function works_elsewhere(person bigint) returns boolean language sql stable
  return exists (select from memberships
      where user_id = person and account_id = current_account() and left_at is null and not is_pending)
    and exists (select from memberships
      where user_id = person and account_id <> current_account() and left_at is null and not is_pending);
call run_as_system('works_elsewhere(bigint)');

drop function has_password(bigint);
create function has_password(person bigint) returns boolean language sql stable
  return exists (
    select from users u join memberships m on m.user_id = u.id
    where u.id = person and m.account_id = current_account() and m.left_at is null and not m.is_pending
      and u.password_hash is not null);
call run_as_system('has_password(bigint)');

-- The link of an invitation that is to be accepted proves an address: no admin sees it, whoever else invited the person.
drop function outbox_link(bigint);
create function outbox_link(letter bigint) returns text language sql stable
  return (
    select l.link from letters l
    where l.id = letter and l.account_id = current_account() and l.state = 'kept'
      and exists (select from memberships m
        where m.user_id = l.user_id and m.account_id = l.account_id and m.left_at is null and not m.is_pending)
      and not exists (select from memberships m
        where m.user_id = l.user_id and m.account_id <> l.account_id and m.left_at is null));
call run_as_system('outbox_link(bigint)');

-- join: accepts the invitation, and goes with it.
alter table one_time_tokens
  add column invitation_id bigint references invitations (id) on delete cascade,
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check
    check (purpose in ('verify_email', 'reset_password', 'invitation', 'join')),
  add check ((purpose = 'join') = (invitation_id is not null));
create index one_time_tokens_invitation_idx on one_time_tokens (invitation_id);

drop policy own_members on one_time_tokens;
create policy own_members on one_time_tokens for insert to naryad_app
  with check (
    purpose in ('invitation', 'verify_email') and exists (
      select from memberships m
      where m.account_id = (select current_account()) and m.user_id = one_time_tokens.user_id
        and m.left_at is null and not m.is_pending)
    or purpose = 'join' and exists (
      select from invitations i
      where i.account_id = (select current_account()) and i.id = one_time_tokens.invitation_id
        and i.user_id = one_time_tokens.user_id and lower(i.email) = one_time_tokens.email));

-- The history of roles and users has the answers to invitations too.
drop index events_access_idx;
create index events_access_idx on events (account_id, id)
  where kind in (3001, 5004, 5005, 5006, 5035, 5036, 5051, 5052);
