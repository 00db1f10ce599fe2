-- A role's name is what people tell it by: two that differ in the case of their letters alone are one to them.
alter table roles drop constraint roles_account_id_name_key;
create unique index roles_name_key on roles (account_id, lower(name));
