-- Companies, the people in them, their roles and sessions; and the wall between companies.
--
-- Two group roles (made before the first migration) do all the work of the application:
--   naryad_app     sees the rows of one company: the one in the setting app.account_id
--   naryad_system  sees all of them: sign-in, jobs, the public link before its company is known

create extension if not exists pg_trgm;

grant usage on schema public to naryad_app, naryad_system;

-- The company of this unit of work. Without one the setting is null and no row is visible.
create function current_account() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::bigint;

-- Puts a table behind the wall. The setting is read once per statement, not once per row; rows are written to the
-- company of the unit of work without naming it.
create procedure wall_off(target regclass) language plpgsql as $$
begin
  execute format('alter table %s alter account_id set default current_account()', target);
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy own_account on %s to naryad_app using (account_id = (select current_account())) '
    'with check (account_id = (select current_account()))', target);
  execute format('create policy every_account on %s to naryad_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to naryad_app, naryad_system', target);
end $$;

-- Lets a function look past the wall: it runs as naryad_system, whoever calls it, and must narrow its answer by itself.
create procedure run_as_system(target regprocedure) language plpgsql as $$
begin
  grant create on schema public to naryad_system;
  execute format('alter function %s security definer set search_path = public, pg_temp', target);
  execute format('revoke execute on function %s from public', target);
  execute format('grant execute on function %s to naryad_app, naryad_system', target);
  execute format('alter function %s owner to naryad_system', target);
  revoke create on schema public from naryad_system;
end $$;

-- Settings of the installation, such as the signing key; not of a company.
create table settings (
  name text primary key,
  value jsonb not null
);
grant select, insert, update on settings to naryad_system;

create table accounts (
  id bigint generated always as identity primary key,
  name text not null,
  country text not null,
  domain text,
  email text,
  phone text,
  currency text not null,
  timezone text not null,
  show_clients boolean not null default true,
  avatar_file_id bigint,
  tariff text not null default 'standard',
  trial_ends_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index accounts_domain_key on accounts (lower(domain));
alter table accounts enable row level security;
alter table accounts force row level security;
create policy own_account on accounts to naryad_app using (id = (select current_account()));
create policy every_account on accounts to naryad_system using (true) with check (true);
grant select, update on accounts to naryad_app;
grant select, insert, update, delete on accounts to naryad_system;

create table users (
  id bigint generated always as identity primary key,
  email text not null,
  firstname text not null,
  surname text not null,
  patronymic text,
  -- How the person is called in lists: surname and first name.
  name text not null generated always as (surname || ' ' || firstname) stored,
  phone text,
  personal_phone text,
  password_hash text,
  locale text not null default 'ru' check (locale in ('ru', 'en')),
  agree_mailing boolean not null default true,
  email_verified_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create unique index users_phone_key on users (phone);

create table roles (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null,
  description text,
  -- {"clients:read": "manager", …}; what is not named is forbidden.
  grants jsonb not null default '{}',
  is_system boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, name)
);
call wall_off('roles');

create table memberships (
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  role_id bigint not null,
  is_active boolean not null default true,
  is_serviceman boolean not null default false,
  avatar_file_id bigint,
  -- {timezone, days, days_off}; null: works at any time.
  work_schedule jsonb,
  -- When the person first worked here. Somebody known from another company is shown without phone numbers until then.
  joined_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id),
  foreign key (account_id, role_id) references roles (account_id, id)
);
create index memberships_user_idx on memberships (user_id);
create index memberships_role_idx on memberships (account_id, role_id);
call wall_off('memberships');

-- A person is visible in the companies they are a member of.
alter table users enable row level security;
alter table users force row level security;
create policy members on users to naryad_app
  using (exists (
    select from memberships m where m.account_id = (select current_account()) and m.user_id = users.id));
create policy everyone on users to naryad_system using (true) with check (true);
grant select (id, email, firstname, surname, patronymic, name, phone, personal_phone, locale, agree_mailing,
              email_verified_at, created_at) on users to naryad_app;
grant update (email, firstname, surname, patronymic, phone, personal_phone, locale, agree_mailing, email_verified_at,
              password_hash) on users to naryad_app;
grant select, insert, update, delete on users to naryad_system;

-- A device somebody signed in on. Refresh tokens are random and kept as SHA-256 only.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  device_uid text,
  device_name text,
  os text,
  browser text,
  ip text,
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz not null default now(),
  first_login timestamptz not null default now(),
  last_login timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  last_lat double precision,
  last_lng double precision
);
create index sessions_user_idx on sessions (user_id) where ended_at is null;
call wall_off('sessions');

-- The person with this e-mail, entered now if nobody has it. What is known of them elsewhere stays as it is.
create function enter_person(
  new_email text, new_firstname text, new_surname text, new_patronymic text, new_phone text, new_password_hash text,
  new_locale text, out person bigint, out is_new boolean
) language plpgsql as $$
begin
  insert into users (email, firstname, surname, patronymic, phone, password_hash, locale)
    values (new_email, new_firstname, new_surname, new_patronymic, new_phone, new_password_hash, new_locale)
    on conflict (lower(email)) do nothing
    returning id into person;
  is_new := person is not null;
  if not is_new then
    select id into person from users where lower(email) = lower(new_email);
  end if;
end $$;
call run_as_system('enter_person(text, text, text, text, text, text, text)');

-- Whether a colleague is a member of another company too.
create function works_elsewhere(person bigint) returns boolean language sql stable
  return exists (select from memberships where user_id = person and account_id = current_account())
    and exists (select from memberships where user_id = person and account_id <> current_account());
call run_as_system('works_elsewhere(bigint)');

-- Links sent by mail: used once, kept as SHA-256 only.
create table one_time_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'invitation')),
  token_hash bytea not null unique,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_user_idx on one_time_tokens (user_id);
grant select, insert, update, delete on one_time_tokens to naryad_system;

-- Accounts at external sign-in providers.
create table user_identities (
  provider text not null check (provider in ('google', 'yandex')),
  subject text not null,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index user_identities_user_idx on user_identities (user_id);
grant select, insert, update, delete on user_identities to naryad_system;

-- Where a user's device was; the track of a request is read from it.
create table geo_locations (
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null,
  time timestamptz not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  primary key (account_id, user_id, time),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
call wall_off('geo_locations');

-- Answers of unsafe calls by their Idempotency-Key, kept for a day.
create table idempotency_keys (
  account_id bigint not null references accounts on delete cascade,
  caller text not null,
  key text not null,
  -- SHA-256 of method, address and body: the same key with another call is a conflict.
  call_hash bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, caller, key)
);
create index idempotency_keys_age_idx on idempotency_keys (created_at);
call wall_off('idempotency_keys');
