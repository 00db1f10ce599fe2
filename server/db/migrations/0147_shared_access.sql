-- Others may be able to sign in as the user: they set the password or changed the address, or could read the link that set
-- the password. docs/decisions/0103-what-others-set-proves-nothing.md
alter table users add column is_access_shared boolean not null default false;
grant update (is_access_shared) on users to naryad_app;

-- Users who were created by an admin, or whose password or address an admin changed, and who have not set a password since,
-- as far as the history shows.
set local role naryad_system;
with last_set as (
  select distinct on (e.user_id) e.user_id, e.actor_id is distinct from e.user_id as is_by_other
  from events e
  where e.kind in (5004, 5005) and e.user_id is not null
    and (e.kind = 5004 or e.payload -> 'changes' ? 'password'
      or e.payload -> 'changes' ? 'email' and e.actor_id is distinct from e.user_id)
  order by e.user_id, e.created_at desc, e.id desc)
update users u set is_access_shared = true
  from last_set where last_set.user_id = u.id and last_set.is_by_other and u.password_hash is not null;
reset role;
