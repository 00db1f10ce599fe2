-- What a company calls its people. The name is the person's own and stands in users; a list of requests names a few dozen
-- people, and looking each up there means asking each time whether they are a colleague.

alter table memberships add column name text not null default '';

create function take_member_name() returns trigger language plpgsql as $$
begin
  select name into strict new.name from users where id = new.user_id;
  return new;
end $$;
call run_as_system('take_member_name()');
create trigger take_name before insert on memberships for each row execute function take_member_name();

create function spread_member_name() returns trigger language plpgsql as $$
begin
  update memberships set name = new.name where user_id = new.id;
  return null;
end $$;
call run_as_system('spread_member_name()');
create trigger spread_name after update of firstname, surname, patronymic on users
  for each row when (old.name is distinct from new.name) execute function spread_member_name();

set local role naryad_system;
update memberships m set name = u.name from users u where u.id = m.user_id;
reset role;
