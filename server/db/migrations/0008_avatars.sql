-- Pictures of clients, facilities, products, people and companies. Each is fetched by an address that holds an unguessable
-- key and needs nothing else; the key stands in the row itself, so that a query writes the address without a join.

create table avatars (
  account_id bigint not null references accounts on delete cascade,
  -- 128 random bits.
  key text not null unique,
  file_id bigint not null,
  primary key (account_id, key),
  foreign key (account_id, file_id) references files (account_id, id) on delete cascade
);
create index avatars_file_idx on avatars (account_id, file_id);
call wall_off('avatars');

-- A key that its row lost, or went with, opens nothing any more; the file is then used nowhere.
create function forget_avatar() returns trigger language plpgsql as $$
begin
  delete from avatars where key = old.avatar_key;
  return null;
end $$;
call run_as_system('forget_avatar()');

-- Lets the rows of a table have a picture.
create procedure give_avatars(target regclass) language plpgsql as $$
begin
  execute format('alter table %s add avatar_key text unique', target);
  execute format('create trigger lose_avatar after update of avatar_key on %s for each row '
    'when (old.avatar_key is distinct from new.avatar_key) execute function forget_avatar()', target);
  execute format('create trigger take_avatar_along after delete on %s for each row '
    'when (old.avatar_key is not null) execute function forget_avatar()', target);
end $$;

call give_avatars('clients');
call give_avatars('facilities');
call give_avatars('products');
call give_avatars('memberships');
call give_avatars('accounts');

-- The pictures there were, under keys of their own.
set local role naryad_system;
update clients set avatar_key = replace(gen_random_uuid()::text, '-', '') where avatar_file_id is not null;
update facilities set avatar_key = replace(gen_random_uuid()::text, '-', '') where avatar_file_id is not null;
update memberships set avatar_key = replace(gen_random_uuid()::text, '-', '') where avatar_file_id is not null;
update accounts set avatar_key = replace(gen_random_uuid()::text, '-', '') where avatar_file_id is not null;
insert into avatars (account_id, key, file_id)
  select account_id, avatar_key, avatar_file_id from clients where avatar_key is not null
  union all select account_id, avatar_key, avatar_file_id from facilities where avatar_key is not null
  union all select account_id, avatar_key, avatar_file_id from memberships where avatar_key is not null
  union all select id, avatar_key, avatar_file_id from accounts where avatar_key is not null;
reset role;
alter table clients drop avatar_file_id;
alter table facilities drop avatar_file_id;
alter table memberships drop avatar_file_id;
alter table accounts drop avatar_file_id;
