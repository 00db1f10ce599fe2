-- Which version of the license and of the privacy policy a person agreed to, when, and from where. It is of no account: only
-- the person reads theirs.
create table consents (
  user_id bigint not null references users on delete cascade,
  document text not null check (document in ('license', 'privacy_policy')),
  version text not null,
  agreed_at timestamptz not null default now(),
  ip text not null,
  user_agent text not null,
  primary key (user_id, document, version)
);
grant select, insert, delete on consents to naryad_system;

-- Of who is kept by name alone, where they once agreed is not kept either.
create or replace function forget_person(person bigint) returns void language plpgsql as $$
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
    delete from consents where user_id = person;
  end if;
end $$;
call run_as_system('forget_person(bigint)');
